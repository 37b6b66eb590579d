import { Alert, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconColorSwatch, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { basketElements, type BasketItem } from '#domain/quantities/basket.ts';
import { takeoffFileName, takeoffSheets } from '#domain/quantities/quantity-sheets.ts';
import { takeoffRows, TAKEOFFS } from '#domain/quantities/takeoffs.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { exportedCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { today, workbookFile } from './build-file.ts';
import { SUMMED, systemOf } from './figure-texts.ts';
import type { ModelElements, OnExport } from './model-elements.ts';
import { ExportRefusal, Panel, PanelNote } from './panel.tsx';
import { ScheduleView } from './schedule-view.tsx';
import { TakeoffTable } from './takeoff-table.tsx';
import type { TableModel } from './table-model.ts';
import type { TakeoffRun } from './use-takeoff.ts';
import css from './quantities.module.css';

type TakeoffPanelProps = {
  model: TableModel;
  elements: ModelElements;
  basket: readonly BasketItem[];
  run: TakeoffRun;
  unit: MeasureUnit;
  onRun: (run: TakeoffRun) => void;
  onExport: OnExport;
  exportRefusal: string | null;
  onClose: () => void;
};

/** Takeoffs of the basket, and schedules of the whole model (Q5, Q7, Q8). */
export function TakeoffPanel(props: TakeoffPanelProps) {
  const texts = useTexts('quantities');
  const [view, setView] = useState<'takeoffs' | 'schedules'>('takeoffs');
  return (
    <Panel title={texts('takeoff')} onClose={props.onClose} isWide>
      <div className={css.controls}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={texts('takeoff')}
          value={view}
          data={(['takeoffs', 'schedules'] as const).map((value) => ({ value, label: texts(value) }))}
          onChange={(value) => setView(value === 'schedules' ? 'schedules' : 'takeoffs')}
        />
      </div>
      {view === 'takeoffs' ? <Takeoffs {...props} /> : <ScheduleView {...props} />}
    </Panel>
  );
}

function Takeoffs({ model, elements, basket, run, unit, onRun, onExport, exportRefusal }: TakeoffPanelProps) {
  const texts = useTexts('quantities');
  const definition = TAKEOFFS.find(({ id }) => id === run.takeoff) ?? TAKEOFFS[0];
  const result = run.basket && basketElements(run.basket, model.listed);
  const counted = useMemo(
    () => (result && 'elements' in result ? takeoffRows(definition, result.elements, run.colors) : null),
    // The basket of the run decides what is counted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [definition, run.basket, run.colors, model],
  );
  const isStale = run.basket !== null && run.basket !== basket;
  return (
    <>
      <div className={css.controls}>
        <div className={css.controlRow}>
          <NativeSelect
            size="xs"
            className={css.grow}
            aria-label={texts('takeoffChoice')}
            data={TAKEOFFS.map(({ id, name }) => ({ value: id, label: said(name) }))}
            value={definition.id}
            onChange={({ currentTarget }) =>
              onRun({ ...run, takeoff: TAKEOFFS.find(({ id }) => id === currentTarget.value)?.id ?? run.takeoff })
            }
          />
          <Button size="xs" onClick={() => onRun({ ...run, basket })}>
            {texts('runTakeoff')}
          </Button>
        </div>
        {result && 'problem' in result && (
          <Alert color="red" variant="outline" role="alert" p="xs">
            {texts(result.problem === 'empty' ? 'basketMissing' : 'basketNothing')}
          </Alert>
        )}
        {isStale && counted && (
          <span className={css.small} role="status">
            {texts('takeoffStale')}
          </span>
        )}
      </div>
      {counted ? (
        <TakeoffTable
          title={said(definition.name)}
          rows={counted}
          unit={unit}
          figures={SUMMED.filter((figure) => definition.properties.includes(figure))}
          isColored={definition.id === 'colored-elements'}
          onSelect={elements.select}
          onColor={(key, color) => onRun({ ...run, colors: { ...run.colors, [key]: color } })}
        />
      ) : (
        <PanelNote title={said(definition.name)} text={texts('takeoffHint')} />
      )}
      {counted && (
        <div className={css.foot}>
          <div className={css.controlRow}>
            <Button
              className={css.grow}
              px="xs"
              variant="default"
              disabled={exportRefusal !== null}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() =>
                void onExport('takeoff', () =>
                  workbookFile(
                    takeoffFileName(definition.name, today()),
                    takeoffSheets(counted, systemOf(unit), exportedCategoryLabel),
                  ),
                )
              }
            >
              {texts('exportTakeoff')}
            </Button>
            <Button
              className={css.grow}
              px="xs"
              variant="default"
              leftSection={<IconColorSwatch size={16} aria-hidden />}
              onClick={() =>
                elements.color(
                  counted.map(({ items, color }) => ({ keys: items.map(({ key }) => key), cssColor: color })),
                  'takeoff',
                )
              }
            >
              {texts('showColors')}
            </Button>
          </div>
          <ExportRefusal text={exportRefusal} />
        </div>
      )}
    </>
  );
}
