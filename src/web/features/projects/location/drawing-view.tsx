import { Alert, Button, Checkbox, Text, TextInput, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Placement } from '#domain/placement/placement.ts';
import type { WireProject } from '#contract/projects.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import type { Building } from '#domain/building/building.ts';
import type { CadDrawing, DrawingSheet } from '#domain/drawing/cad-drawing.ts';
import { textsOnPage } from '#viewer/plan/drawing-page.ts';
import { createDrawingViewer, layersOff, sheetNamed } from '#viewer/plan/drawing-viewer.ts';
import { readableColor } from '#viewer/plan/readable-color.ts';
import { initialViewerState } from '#viewer/state.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CloudSlice } from './cloud-slice.tsx';
import type { OverlayModel } from './file-choice.ts';
import { FlatNotices } from './flat-notices.tsx';
import { type CloudLayer, useCloudOverlay } from './use-cloud-overlay.ts';
import { useFlatTools } from './use-flat-tools.tsx';
import { ModelOverlays } from './model-overlays.tsx';
import { useFlatPane } from './pane.tsx';
import type { ViewMemory } from './view-memory.ts';
import { useModelOverlays } from './use-model-overlays.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { useMeasureUnit } from './viewer-controls.tsx';
import { readDrawing } from './read-drawing.ts';
import { SheetSelect } from './sheet-select.tsx';
import { useTextSearch } from './text-search.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import { useToolOn } from './viewer-tools.tsx';
import css from './viewer.module.css';

type DrawingViewProps = {
  url: string;
  name: string;
  modelUnits: string;
  isPreview: boolean;
  /** Chooses another drawing, where there is one. */ chooser: ReactNode;
  /** What staff can lay over it. */ models: readonly OverlayModel[];
  /** Whose cloud is laid under it. */ project: WireProject | undefined;
  /** What is wrong with a list of drawings. */ listProblem?: string | null;
  building: Building | undefined;
  /** Where it lies in the project; null where nobody has said so: it has a place and a scale of its own. */
  placement: Placement | null;
  memory: ViewMemory;
  /** What the address says of the cloud under it. */ cloudLayer?: CloudLayer | undefined;
};

/** A delivered DXF or DWG with its layers, distances, angles and areas. */
export function DrawingView({ url, ...props }: DrawingViewProps) {
  const texts = useTexts('location');
  const drawing = useQuery({
    queryKey: ['drawing', url],
    queryFn: () => readDrawing(url),
    staleTime: 'static',
    retry: 1,
  });
  if (drawing.isPending)
    return (
      <Text className={css.loading} role="status">
        {texts('loadingDrawing')}
      </Text>
    );
  if (drawing.isError)
    return (
      <EmptyState
        title={texts('drawingFailed', { kind: props.name.split('.').at(-1)?.toUpperCase() ?? 'DXF' })}
        text={texts('drawingFailedText')}
      >
        <Button variant="default" onClick={() => void drawing.refetch()}>
          {texts('reloadView')}
        </Button>
      </EmptyState>
    );
  return <OpenDrawing drawing={drawing.data} {...props} />;
}

type OpenDrawingProps = Omit<DrawingViewProps, 'url'> & { drawing: CadDrawing };

/** Its model, or one of its sheets: each has a place and a scale of its own. */
function OpenDrawing(props: OpenDrawingProps) {
  const { drawing, name, memory } = props;
  const [sheet, setSheet] = useState(() => sheetNamed(drawing, memory.read().sheet ?? null));
  const [hidden, setHidden] = useState(() => layersOff(drawing));
  const layers = { hidden, onHidden: setHidden };
  const own = sheet ? memory.in(`${name} ${sheet.name}`) : memory;
  const choose = (next: string | null) => {
    // An address does not say whose places it has: they are those of the page that it opened.
    own.keep({ ...initialViewerState, ...own.read() });
    setSheet(sheetNamed(drawing, next));
  };
  const chooser = drawing.sheets.length > 0 && <SheetSelect sheets={drawing.sheets} sheet={sheet} onChange={choose} />;
  const onPaper = sheet && { placement: null, models: NO_MODELS, cloudLayer: undefined, memory: own };
  return <OpenPage key={sheet?.name ?? ''} {...props} {...onPaper} sheet={sheet} sheetChooser={chooser} {...layers} />;
}

const NO_MODELS: readonly OverlayModel[] = [];
/** What a sheet of paper has no use for: it is flat, and lies nowhere in the project. */
const NOT_ON_PAPER = ['space', 'cloud'] as const;

type OpenPageProps = OpenDrawingProps & {
  sheet: DrawingSheet | null;
  sheetChooser: ReactNode;
  hidden: ReadonlySet<number>;
  onHidden: (hidden: ReadonlySet<number>) => void;
};

function OpenPage({
  drawing,
  sheet,
  sheetChooser,
  hidden,
  onHidden,
  name,
  modelUnits,
  isPreview,
  chooser,
  models,
  project,
  listProblem = null,
  building,
  placement,
  memory,
  cloudLayer,
}: OpenPageProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const levels = building ? buildingLevels(building) : [];
  const mounted = useViewer(
    (host) =>
      createDrawingViewer(host, {
        drawing,
        placement,
        levels,
        theme,
        unit,
        isPreview,
        state: { ...memory.read(), sheet: sheet?.name ?? null },
        label: texts('drawingLabel', { name: sheet ? `${name}, ${sheet.name}` : name }),
      }),
    memory.keep,
  );
  const { viewer } = mounted;
  useFlatPane(viewer, memory.frame, levels, ([x, y]) => [x + drawing.originM[0], y + drawing.originM[1], 0]);
  const isSpace = useToolOn(viewer, 'space');
  const cloud = useCloudOverlay(viewer, {
    project,
    building,
    place: placement ? null : drawing,
    isSpace,
    layer: cloudLayer,
  });
  const without = sheet ? NOT_ON_PAPER : [];
  const { measured, ...tools } = useFlatTools(viewer, { unit, onUnit: setUnit, cloud, without });
  const shown = useModelOverlays(viewer, drawing);
  const search = useTextSearch(
    viewer,
    useCallback(() => textsOnPage(drawing, sheet, (layer) => !hidden.has(layer)), [drawing, sheet, hidden]),
  );
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setHiddenLayers(hidden), [viewer, hidden]);
  const missed = drawing.missed.reduce((sum, { count }) => sum + count, 0);
  return (
    <ViewerFrame
      title={texts('panelDrawing')}
      mounted={mounted}
      loading={null}
      {...tools}
      shortcuts={[...tools.shortcuts, search.shortcut]}
      onEscape={() => search.clear() || tools.onEscape()}
      asked={search.asked}
      notice={<FlatNotices listProblem={listProblem} models={shown} cloud={cloud} />}
      aside={!isSpace && cloud.state.kind !== 'off' && <CloudSlice cloud={cloud} unit={unit} />}
      panel={
        <>
          {chooser ?? (
            <Text size="sm" className={css.fileName}>
              {name}
            </Text>
          )}
          {sheetChooser}
          {search.field}
          {drawing.unit.isAssumed && (
            <Alert p="xs" color="orange" icon={<IconInfoCircle size={16} />}>
              {texts('unitAssumed', { unit: drawing.unit.name })}
            </Alert>
          )}
          {models.length > 0 && (
            <ModelOverlays models={models} shown={shown} measured={measured} unit={unit} theme={theme} />
          )}
          <Layers layers={drawing.layers} hidden={hidden} theme={theme} onHidden={onHidden} />
          {missed > 0 && (
            <Text size="xs" c="dimmed">
              {texts('drawingMissed', {
                count: missed,
                kinds: drawing.missed
                  .slice(0, 4)
                  .map(({ kind }) => kind)
                  .join(', '),
              })}
            </Text>
          )}
        </>
      }
    />
  );
}

/** So many layers are worth a filter. */
const FILTERED_FROM = 12;
type LayersProps = {
  layers: CadDrawing['layers'];
  hidden: ReadonlySet<number>;
  theme: ViewerTheme;
  onHidden: (hidden: ReadonlySet<number>) => void;
};

/** The layers of the drawing by name, each shown or hidden. */
function Layers({ layers, hidden, theme, onHidden }: LayersProps) {
  const texts = useTexts('location');
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const listed = layers
    .map((layer, index) => ({ ...layer, index }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const change = (indexes: readonly number[], isShown: boolean) => {
    const next = new Set(hidden);
    for (const index of indexes)
      if (isShown) next.delete(index);
      else next.add(index);
    onHidden(next);
  };
  const areAllShown = listed.every(({ index }) => !hidden.has(index));
  return (
    <PanelSection
      title={texts('layers')}
      actions={
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            change(
              listed.map(({ index }) => index),
              !areAllShown,
            )
          }
        >
          {texts(areAllShown ? 'classesNone' : 'classesAll')}
        </Button>
      }
    >
      {layers.length >= FILTERED_FROM && (
        <TextInput
          size="xs"
          mb={4}
          value={query}
          aria-label={texts('layerFilter')}
          placeholder={texts('layerFilter')}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      <ul className={css.list}>
        {listed.map(({ name, color, index }) => (
          <li key={index} className={css.row}>
            <Checkbox
              size="xs"
              className={css.layer}
              checked={!hidden.has(index)}
              label={name}
              onChange={({ currentTarget }) => change([index], currentTarget.checked)}
            />
            <span className={css.swatch} style={{ background: readableColor(color, theme) }} aria-hidden />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
