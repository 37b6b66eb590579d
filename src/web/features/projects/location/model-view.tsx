import { Alert, Button, Checkbox, CloseButton, Text, useComputedColorScheme } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCamera,
  IconEraser,
  IconGhost2,
  IconMessagePlus,
  IconRefresh,
  IconRulerMeasure,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import { createModelViewer, type ModelEvents, type ModelViewer } from '#viewer/model/model-viewer.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import { type MeasureUnit, formatMeasure } from '#viewer/view/format-measure.ts';
import type { ViewerState } from '#viewer/state.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { categoryLines } from './category-lines.ts';
import { elementTarget } from './element-target.ts';
import type { LocationChanges } from './location-changes.ts';
import type { Shortcut } from './shortcuts.tsx';
import { useShownElement } from './use-shown-element.ts';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import {
  LevelSelect,
  saveScreenshot,
  ToolButton,
  UnitSwitch,
  useMeasureUnit,
  type LevelChoice,
} from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import css from './viewer.module.css';

type ModelViewProps = {
  url: string;
  levels: readonly LevelChoice[] | undefined;
  modelUnits: string;
  memory: ViewMemory;
  changes: LocationChanges | undefined;
  /** Chooses another model, where there is one. */ chooser?: ReactNode;
};

/** A building model with levels, categories, properties and measuring. */
export function ModelView({ url, levels, modelUnits, memory, changes, chooser }: ModelViewProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [shown, setShown] = useState<ViewerState>();
  const [progress, setProgress] = useState<ModelEvents['progress']>();
  const [opened, setOpened] = useState<ModelEvents['open']>();
  const [selected, setSelected] = useState<ModelItem | null>(null);
  const [tool, setTool] = useState<'none' | 'measure'>('none');
  const [isGhosting, setGhosting] = useState(false);
  const mounted = useViewer((host, reload) => {
    const made = createModelViewer(host, {
      url,
      workerUrl: new URL(modelWorkerUrl, location.href).href,
      levels,
      state: { ...memory.read(), selection: null },
      theme,
      unit,
    });
    made.on('restored', reload);
    return made;
  }, memory.keep);
  const { viewer } = mounted;
  useEffect(() => viewer?.on('state', setShown), [viewer]);
  useEffect(() => viewer?.on('progress', setProgress), [viewer]);
  useEffect(() => viewer?.on('open', setOpened), [viewer]);
  useEffect(() => viewer?.on('select', setSelected), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  useEffect(() => viewer?.setTool(tool), [viewer, tool]);
  useEffect(() => void viewer?.setGhosting(isGhosting), [viewer, isGhosting]);
  const isMissing = useShownElement(viewer, opened, changes?.target, () => setGhosting(true));
  const onAsk = changes?.onAsk;
  const ask =
    onAsk &&
    (async (item: ModelItem) =>
      viewer &&
      onAsk({
        of: { viewUrl: url },
        target: elementTarget(item, await viewer.boxOf([item.localId]), opened?.levels ?? []),
      }));
  const isLoading = !progress || progress.stage === 'fetching' || progress.stage === 'parsing';
  const loading = `${texts(progress?.stage === 'parsing' ? 'parsing' : 'loadingModel')} ${Math.round((progress?.share ?? 0) * 100)}%`;
  const hasMarkers = (shown?.markers.length ?? 0) > 0;
  const actions = {
    reset: () => {
      setGhosting(false);
      void viewer?.reset();
    },
    fit: () => viewer?.fit(),
    measure: () => setTool(tool === 'measure' ? 'none' : 'measure'),
    clear: () => viewer?.clearMarkers(),
    ghost: () => setGhosting(!isGhosting),
    screenshot: () => viewer && void saveScreenshot(viewer.screenshot),
  };
  const shortcuts: Shortcut[] = [
    { key: 'r', label: texts('reset'), run: actions.reset },
    { key: 'f', label: texts('fit'), run: actions.fit },
    { key: 'm', label: texts('measure'), run: actions.measure },
    { key: 'u', label: texts('keyUnits'), run: () => setUnit(unit === 'ft' ? 'm' : 'ft') },
    { key: 'c', label: texts('clear'), run: actions.clear },
    { key: 'g', label: texts('ghost'), run: actions.ghost },
    { key: 's', label: texts('screenshot'), run: actions.screenshot },
  ];
  return (
    <ViewerFrame
      title={texts('panelModel')}
      mounted={mounted}
      loading={isLoading ? loading : null}
      shortcuts={shortcuts}
      onEscape={() => {
        setTool('none');
        return tool === 'measure';
      }}
      tools={
        <>
          <ToolButton label={texts('reset')} letter="r" icon={<IconRefresh size={18} />} onClick={actions.reset} />
          <ToolButton label={texts('fit')} letter="f" icon={<IconArrowsMaximize size={18} />} onClick={actions.fit} />
          <ToolButton
            label={texts('measure')}
            letter="m"
            icon={<IconRulerMeasure size={18} />}
            isOn={tool === 'measure'}
            onClick={actions.measure}
          />
          {tool === 'measure' && <UnitSwitch unit={unit} onChange={setUnit} />}
          {hasMarkers && (
            <ToolButton label={texts('clear')} letter="c" icon={<IconEraser size={18} />} onClick={actions.clear} />
          )}
          <ToolButton
            label={texts('ghost')}
            letter="g"
            icon={<IconGhost2 size={18} />}
            isOn={isGhosting}
            onClick={actions.ghost}
          />
          <ToolButton
            label={texts('screenshot')}
            letter="s"
            icon={<IconCamera size={18} />}
            onClick={actions.screenshot}
          />
        </>
      }
      panel={
        <>
          {chooser}
          {opened && viewer && (
            <>
              <LevelSelect
                levels={opened.levels}
                level={shown?.level ?? null}
                unit={unit}
                onChange={(level) => void viewer.setLevel(level)}
              />
              {isMissing && (
                <Alert color="gray" variant="outline">
                  {texts('elementMissing')}
                </Alert>
              )}
              {selected ? (
                <Properties item={selected} unit={unit} onAsk={ask} onClose={() => void viewer.select(null)} />
              ) : (
                <Text size="xs" c="dimmed">
                  {texts('propertiesHint')}
                </Text>
              )}
              <Categories viewer={viewer} />
            </>
          )}
        </>
      }
    />
  );
}

/** The categories of the model with their counts, each shown or hidden. */
function Categories({ viewer }: { viewer: ModelViewer }) {
  const texts = useTexts('location');
  const categoryLabel = useCategoryLabel();
  return (
    <PanelSection title={texts('categories')}>
      <ul className={css.list}>
        {categoryLines(viewer.categories(), categoryLabel).map(({ label, names, count, isShown, isPartlyShown }) => (
          <li key={label} className={css.row}>
            <Checkbox
              size="xs"
              checked={isShown}
              indeterminate={isPartlyShown}
              label={label}
              onChange={(event) => void viewer.setCategoriesVisible(names, event.currentTarget.checked)}
            />
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

type PropertiesProps = {
  item: ModelItem;
  unit: MeasureUnit;
  onAsk: ((item: ModelItem) => unknown) | undefined;
  onClose: () => void;
};

function Properties({ item, unit, onAsk, onClose }: PropertiesProps) {
  const texts = useTexts('location');
  const categoryLabel = useCategoryLabel();
  return (
    <PanelSection
      title={item.name || categoryLabel(item.category)}
      actions={<CloseButton size="sm" aria-label={texts('deselect')} onClick={onClose} />}
    >
      {onAsk && item.guid && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessagePlus size={14} aria-hidden />}
          onClick={() => onAsk(item)}
        >
          {texts('requestChange')}
        </Button>
      )}
      {item.groups.map((group) => (
        <div key={group.name}>
          <Text size="xs" fw={600} mt={8} mb={2}>
            {group.name}
          </Text>
          <dl className={css.property}>
            {group.properties.flatMap(({ name, value }) => [
              <dt key={`${name}:`}>{name}</dt>,
              <dd key={name}>{typeof value === 'string' ? value : formatMeasure(value, unit)}</dd>,
            ])}
          </dl>
        </div>
      ))}
    </PanelSection>
  );
}
