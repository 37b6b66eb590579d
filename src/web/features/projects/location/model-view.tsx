import { Alert, Button, Checkbox, CloseButton, Text, useComputedColorScheme } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
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
import { useShownElement } from './use-shown-element.ts';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { LevelSelect, useMeasureUnit, type LevelChoice } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import { useViewerTools } from './viewer-tools.tsx';
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
  const isMissing = useShownElement(viewer, opened, changes?.target, () => void viewer?.setGhosting(true));
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
  const tools = useViewerTools(viewer, { unit, onUnit: setUnit });
  return (
    <ViewerFrame
      title={texts('panelModel')}
      mounted={mounted}
      loading={isLoading ? loading : null}
      {...tools}
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
