import { Paper } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import {
  IconBasket,
  IconBinaryTree2,
  IconCalculator,
  IconClipboardList,
  IconListDetails,
  IconTable,
  IconTarget,
} from '@tabler/icons-react';
import { Activity, useState, type ReactNode } from 'react';
import { addToBasket, type BasketItem } from '#domain/quantities/basket.ts';
import { EVIDENCE } from '#domain/quantities/accuracy.ts';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LEFT_PANEL_PX, useSidePanels } from '#web/ui/side-panels.ts';
import { AccuracyPanel } from './accuracy-panel.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { ClassificationPanel } from './classification-panel.tsx';
import type { ElementComments, ModelElements, OnExport } from './model-elements.ts';
import { ModelTreePanel } from './model-tree-panel.tsx';
import { Panel, PanelNote } from './panel.tsx';
import { PropertiesPanel } from './properties-panel.tsx';
import { QuantitiesPanel } from './quantities-panel.tsx';
import { SheetGrip } from './sheet-grip.tsx';
import { TakeoffPanel } from './takeoff-panel.tsx';
import { useTableModel, type TableModel } from './table-model.ts';
import { useTakeoff } from './use-takeoff.ts';
import css from './quantities.module.css';

/** The element table of the model that is shown: on its way, not made yet, not to be had, or here. */
export type TableSource =
  | { state: 'loading' | 'preparing' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'ready'; table: ElementTable };

type QuantitiesDockProps = {
  source: TableSource;
  /** Name of the model that the panels are of, where others are shown with it. */
  onlyOf?: string | null;
  elements: ModelElements;
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  onExport: OnExport;
  /** Why this reader takes nothing home; null for who may. */
  exportRefusal: string | null;
  comments?: ElementComments | null;
};

const PANELS = ['title', 'modelTree', 'classification', 'basket', 'takeoff', 'properties', 'accuracy'] as const;
type PanelId = (typeof PANELS)[number];
const icons: Record<PanelId, typeof IconTable> = {
  title: IconTable,
  modelTree: IconBinaryTree2,
  classification: IconListDetails,
  basket: IconBasket,
  takeoff: IconCalculator,
  properties: IconClipboardList,
  accuracy: IconTarget,
};

/** A panel and the gap beside it. */
const PANEL_PX = 315;
/** Beside the last of them, more than between two. */
const EDGE_PX = 4;

/** How many panels stand side by side, so that the model keeps half of the width. */
const columnsIn = (widthPx: number, leftPx: number) =>
  Math.max(1, Math.floor((widthPx / 2 - leftPx - EDGE_PX) / PANEL_PX));

/**
 * The panels over a model, each opened and closed by its button (V14); quantities are open at first (viewers.md §4). Those opened
 * last are shown, as many as leave half of the width to the model; the others wait as they are. Without room for them beside the
 * viewer's own panel, either is open. On a phone one is open at a time, and none at first.
 */
export function QuantitiesDock(props: QuantitiesDockProps) {
  const texts = useTexts('quantities');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const { width } = useViewportSize();
  const [open, setOpen] = useState<readonly PanelId[]>(isPhone ? [] : ['title']);
  const [isTall, setTall] = useState(false);
  // Models of others do not say how sure they are.
  const hasEvidence =
    props.source.state === 'ready' && props.source.table.sets.some(({ name }) => name === EVIDENCE.set);
  const { isLeftOpen, hasRoom, closeLeft } = useSidePanels();
  const isCrowded = isLeftOpen && !hasRoom;
  const [isWaiting, setWaiting] = useState(isCrowded);
  if (isCrowded && !isWaiting) setWaiting(true);
  if (hasRoom && isWaiting) setWaiting(false);
  const columns = isPhone ? 1 : columnsIn(width || window.innerWidth, isLeftOpen ? LEFT_PANEL_PX : 0);
  const shown = isWaiting ? [] : open.slice(-columns);
  // What waits behind the one sheet of a phone would look as if closing had failed.
  const close = (panel: PanelId) => setOpen(isPhone ? [] : open.filter((each) => each !== panel));
  const show = (panel: PanelId) => {
    if (isCrowded) closeLeft();
    setWaiting(false);
    setOpen([...open.filter((each) => each !== panel), panel]);
  };
  return (
    <div className={css.dock} data-tall={isTall || undefined}>
      <Paper className={css.toggles} withBorder role="toolbar" aria-label={texts('panels')}>
        {PANELS.filter((panel) => panel !== 'accuracy' || hasEvidence).map((panel) => {
          const Icon = icons[panel];
          const isOn = shown.includes(panel);
          return (
            <IconButton
              key={panel}
              label={texts(panel)}
              icon={<Icon size={18} aria-hidden />}
              aria-pressed={isOn}
              variant={isOn ? 'filled' : 'subtle'}
              color={isOn ? 'blueprint' : 'var(--mantine-color-text)'}
              onClick={() => (isOn ? close(panel) : show(panel))}
            />
          );
        })}
      </Paper>
      {open.length > 0 && (
        <div className={css.panels} data-covers={shown.length > 0 || undefined}>
          {isPhone && <SheetGrip isTall={isTall} onTall={setTall} onClose={() => setOpen([])} />}
          <DockPanels {...props} open={open} shown={shown} onShow={show} onCloseOf={close} />
        </div>
      )}
    </div>
  );
}

type DockPanelsProps = QuantitiesDockProps & {
  /** In the order they were opened; the last ones are `shown`. */
  open: readonly PanelId[];
  shown: readonly PanelId[];
  onShow: (panel: PanelId) => void;
  onCloseOf: (panel: PanelId) => void;
};

function DockPanels({ source, ...props }: DockPanelsProps) {
  const texts = useTexts('quantities');
  if (source.state === 'ready') return <TablePanels {...props} table={source.table} />;
  const [first] = props.shown;
  if (!first) return null;
  return (
    <Panel title={texts(first)} onClose={() => props.onCloseOf(first)}>
      {source.state === 'failed' ? (
        <ErrorPanel sentence={texts('failed')} onRetry={source.onRetry} />
      ) : source.state === 'preparing' ? (
        <PanelNote isBusy title={texts('preparing')} text={texts('preparingText')} />
      ) : (
        <PanelNote isBusy title={texts('loading')} />
      )}
    </Panel>
  );
}

function TablePanels({
  table,
  open,
  shown,
  onShow,
  onCloseOf,
  ...props
}: Omit<DockPanelsProps, 'source'> & { table: ElementTable }) {
  const model: TableModel = useTableModel(table);
  const [basket, setBasket] = useState<readonly BasketItem[]>([]);
  const [run, setRun] = useTakeoff();
  const add = (keys: readonly string[]) =>
    setBasket(
      addToBasket(
        basket,
        keys.flatMap((key) => model.byKey.get(key) ?? []),
      ),
    );
  const common = (panel: PanelId) => ({ ...props, model, onClose: () => onCloseOf(panel) });
  const panels: Record<PanelId, () => ReactNode> = {
    title: () => <QuantitiesPanel {...common('title')} onlyOf={props.onlyOf ?? null} />,
    modelTree: () => <ModelTreePanel {...common('modelTree')} onBasket={add} />,
    classification: () => <ClassificationPanel {...common('classification')} onBasket={add} />,
    basket: () => (
      <BasketPanel
        {...common('basket')}
        basket={basket}
        onBasket={setBasket}
        onAdd={add}
        onTakeoff={() => {
          setRun({ ...run, basket });
          onShow('takeoff');
        }}
      />
    ),
    takeoff: () => <TakeoffPanel {...common('takeoff')} basket={basket} run={run} onRun={setRun} />,
    properties: () => <PropertiesPanel {...common('properties')} onBasket={add} />,
    accuracy: () => <AccuracyPanel {...common('accuracy')} comments={props.comments ?? null} />,
  };
  return open.map((panel) => (
    <Activity key={panel} mode={shown.includes(panel) ? 'visible' : 'hidden'}>
      <div className={css.slot}>{panels[panel]()}</div>
    </Activity>
  ));
}
