import { Checkbox, CloseButton, Text, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconCamera, IconEraser, IconGhost2, IconRefresh, IconRulerMeasure } from '@tabler/icons-react';
// Vite answers the address of the file.
// oxlint-disable-next-line import/default
import fragmentsWorkerUrl from '@thatopen/fragments/worker?url';
import { useEffect, useState } from 'react';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import { createModelViewer, type ModelEvents, type ModelViewer } from '#viewer/model/model-viewer.ts';
import type { ViewerState } from '#viewer/state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from './use-viewer.ts';
import { LevelSelect, saveScreenshot, UnitSwitch, useMeasureUnit, type LevelChoice } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import css from './viewer.module.css';

type ModelViewProps = { url: string; levels: readonly LevelChoice[] | undefined; modelUnits: string; memory: ViewMemory };

/** A building model with levels, categories, properties and measuring. */
export function ModelView({ url, levels, modelUnits, memory }: ModelViewProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [shown, setShown] = useState<ViewerState>();
  const [progress, setProgress] = useState<ModelEvents['progress']>();
  const [opened, setOpened] = useState<ModelEvents['open']>();
  const [selected, setSelected] = useState<ModelItem | null>(null);
  const [tool, setTool] = useState<'none' | 'measure'>('none');
  const [isGhosting, setGhosting] = useState(false);
  const { hostRef, viewer, failure } = useViewer((host) => createModelViewer(host, { url, workerUrl: new URL(fragmentsWorkerUrl, location.href).href, levels, state: { ...memory.read(), selection: null }, theme, unit }), memory.keep);
  useEffect(() => viewer?.on('state', setShown), [viewer]);
  useEffect(() => viewer?.on('progress', setProgress), [viewer]);
  useEffect(() => viewer?.on('open', setOpened), [viewer]);
  useEffect(() => viewer?.on('select', setSelected), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  useEffect(() => viewer?.setTool(tool), [viewer, tool]);
  useEffect(() => void viewer?.setGhosting(isGhosting), [viewer, isGhosting]);
  const isLoading = !progress || progress.stage === 'fetching' || progress.stage === 'parsing';
  const loading = `${texts(progress?.stage === 'parsing' ? 'parsing' : 'loadingModel')} ${Math.round((progress?.share ?? 0) * 100)} %`;
  const pressed = (isOn: boolean) => ({ 'aria-pressed': isOn, variant: isOn ? 'filled' : 'subtle', color: isOn ? 'blueprint' : 'var(--mantine-color-text)' });
  return (
    <ViewerFrame
      title={texts('panelModel')}
      hostRef={hostRef}
      failure={failure}
      loading={isLoading ? loading : null}
      tools={
        <>
          <IconButton label={texts('reset')} icon={<IconRefresh size={18} />} onClick={() => { setGhosting(false); void viewer?.reset(); }} />
          <IconButton label={texts('fit')} icon={<IconArrowsMaximize size={18} />} onClick={() => viewer?.fit()} />
          <IconButton label={texts('measure')} icon={<IconRulerMeasure size={18} />} {...pressed(tool === 'measure')} onClick={() => setTool(tool === 'measure' ? 'none' : 'measure')} />
          {tool === 'measure' && <UnitSwitch unit={unit} onChange={setUnit} />}
          {(shown?.markers.length ?? 0) > 0 && <IconButton label={texts('clear')} icon={<IconEraser size={18} />} onClick={() => viewer?.clearMarkers()} />}
          <IconButton label={texts('ghost')} icon={<IconGhost2 size={18} />} {...pressed(isGhosting)} onClick={() => setGhosting(!isGhosting)} />
          <IconButton label={texts('screenshot')} icon={<IconCamera size={18} />} onClick={() => viewer && void saveScreenshot(viewer.screenshot)} />
        </>
      }
      panel={
        opened && viewer && (
          <>
            <LevelSelect levels={opened.levels} level={shown?.level ?? null} unit={unit} onChange={(level) => void viewer.setLevel(level)} />
            {selected ? <Properties item={selected} onClose={() => void viewer.select(null)} /> : <Text size="xs" c="dimmed">{texts('propertiesHint')}</Text>}
            <Categories viewer={viewer} />
          </>
        )
      }
    />
  );
}

/** The categories of the model with their counts, each shown or hidden. */
function Categories({ viewer }: { viewer: ModelViewer }) {
  const texts = useTexts('location');
  const categories = viewer.categories().toSorted((a, b) => b.count - a.count);
  return (
    <PanelSection title={texts('categories')}>
      <ul className={css.list}>
        {categories.map(({ name, count, isVisible }) => (
          <li key={name} className={css.row}>
            <Checkbox size="xs" checked={isVisible} label={categoryLabel(name)} onChange={(event) => void viewer.setCategoryVisible(name, event.currentTarget.checked)} />
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** 'IFCWALLSTANDARDCASE' as people read it. */
function categoryLabel(name: string): string {
  const word = name.replace(/^IFC/i, '').replace(/STANDARDCASE$/i, '').toLowerCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function Properties({ item, onClose }: { item: ModelItem; onClose: () => void }) {
  const texts = useTexts('location');
  return (
    <PanelSection title={item.name || categoryLabel(item.category)} actions={<CloseButton size="sm" aria-label={texts('deselect')} onClick={onClose} />}>
      {item.groups.map((group) => (
        <div key={group.name}>
          <Text size="xs" fw={600} mt={8} mb={2}>{group.name}</Text>
          <dl className={css.property}>{group.properties.flatMap(({ name, value }) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
        </div>
      ))}
    </PanelSection>
  );
}
