import { Alert, Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bounds3 } from '#geometry/bounds.ts';
import { transform3 } from '#geometry/space.ts';
import type { WireDeviation } from '#contract/deviations.ts';
import type { DeviationResult, ScanDeviation } from '#domain/deviation/deviation.ts';
import type { CloudCalls, CloudDistances, CloudSource } from '#viewer/cloud/cloud-viewer-types.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { csvOf } from '#web/lib/spreadsheet/csv-of.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { type ChoosableCloud, CompareDialog } from './compare-dialog.tsx';
import { type CsvOf, deviationSheet } from './deviation-sheet.ts';
import { DeviationReport } from './deviation-report.tsx';
import { DeviationLegend, ModelResult, ScanResult, ToleranceSlider } from './deviation-result.tsx';
import { STANDARD_TOLERANCE_M } from './deviation-words.ts';
import { useDeviationCalls, useDeviationResult, useDeviations } from './use-deviations.ts';
import { PanelSection } from './viewer-frame.tsx';

export type DeviationSectionProps = {
  projectId: string;
  sources: readonly Pick<CloudSource, 'id' | 'url' | 'cloudToProject'>[];
  models: readonly { id: string; name: string }[];
  /** The clouds on screen. */ shownClouds: readonly string[];
  /** Whether it is known where a model lies in the project. */ isAligned: (id: string) => boolean;
  shown: ViewerState;
  unit: MeasureUnit;
  /** Changes what the viewer shows. */ onState: (change: Partial<ViewerState>) => unknown;
  onCloud: (id: string, isShown: boolean) => unknown;
  /** Fits the picture when a cloud has come to another place. */ onMoved: () => unknown;
  /** Looks at what is in a box of the project. */ onPlace: (box: Bounds3) => unknown;
  /** Selects an element of a model and looks at it. */ onElement?: (model: string, id: string) => unknown;
};

type DeviationColorsProps = Pick<DeviationSectionProps, 'projectId' | 'sources' | 'unit' | 'onState'> & {
  clouds: CloudCalls;
  deviation: NonNullable<ViewerState['deviation']>;
  /** Some of the points are gray only because their distances are on their way. */ areDistancesLoading: boolean;
  takePicture: () => Promise<Blob>;
};

/** Has the points colored, and the report shown, that a link asks for, also while the panel with the section is closed. */
export function DeviationColors(props: DeviationColorsProps) {
  const { projectId, clouds, sources, deviation, unit, areDistancesLoading, onState, takePicture } = props;
  const { data } = useDeviations(projectId);
  const active = data?.deviations.find(({ id, state }) => id === deviation.id && state === 'ready');
  const result = useDeviationResult(active?.href);
  useUrls(clouds, active, sources);
  useAligned(clouds, active, sources, result.data);
  if (!active || !result.data || !deviation.isReported) return null;
  return (
    <DeviationReport
      projectId={projectId}
      deviation={active}
      result={result.data}
      toleranceM={deviation.toleranceM}
      unit={unit}
      areDistancesLoading={areDistancesLoading}
      takePicture={takePicture}
      onClose={() => onState({ deviation: { id: deviation.id, toleranceM: deviation.toleranceM } })}
    />
  );
}

/** Comparisons of the clouds of a viewer with models and with other scans: starting one, and what it found. */
export function DeviationSection(props: DeviationSectionProps) {
  const {
    projectId,
    sources,
    models,
    shownClouds,
    isAligned,
    shown,
    unit,
    onState,
    onCloud,
    onMoved,
    onPlace,
    onElement,
  } = props;
  const texts = useTexts('deviation');
  const { data } = useDeviations(projectId);
  const { start, stop } = useDeviationCalls(projectId);
  const [isAsking, setAsking] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** What was chosen, until it is there. */
  const awaited = useRef<string>(null);
  const all = data?.deviations ?? [];
  const isOfShown = (each: WireDeviation) =>
    shownClouds.length > 0
      ? shownClouds.some((id) => [each.cloudUrl, each.otherUrl].some((file) => sourceOf(sources, file)?.id === id))
      : models.some(({ id }) => id === each.otherId);
  const own = all.filter(isOfShown);
  const others = all.filter((each) => !isOfShown(each));
  const chosen = all.find(({ id }) => id === (chosenId ?? shown.deviation?.id)) ?? own[0];
  const ready = chosen?.state === 'ready' ? chosen : undefined;
  const result = useDeviationResult(ready?.href);
  const active = all.find(({ id, state }) => id === shown.deviation?.id && state === 'ready');
  const toleranceM = shown.deviation?.toleranceM ?? STANDARD_TOLERANCE_M[unit];
  const isColored = active !== undefined && active.id === ready?.id && shown.colorMode === 'deviation';
  const cloudsOf = (of: WireDeviation | undefined) =>
    [of?.cloudUrl, of?.otherUrl].flatMap((file) => sourceOf(sources, file)?.id ?? []);
  const color = (by: WireDeviation) => {
    // Of two scans, each has what the other has not.
    const wanted = cloudsOf(by);
    for (const id of wanted) onCloud(id, true);
    // What was shown for another comparison has no distances in this one.
    if (shown.colorMode === 'deviation')
      for (const id of cloudsOf(active)) if (wanted.length > 0 && !wanted.includes(id)) onCloud(id, false);
    onState({ colorMode: 'deviation', deviation: { id: by.id, toleranceM } });
    if (by.kind === 'scan' || active?.kind === 'scan') onMoved();
  };
  const choose = (id: string | null) => {
    setChosenId(id);
    awaited.current = id;
  };
  const colorChosen = useEffectEvent((by: WireDeviation) => {
    // Points that are colored by one comparison are by the next that is chosen, as soon as it is there.
    if (shown.colorMode === 'deviation' && active?.id !== by.id) color(by);
  });
  useEffect(() => {
    if (!ready || ready.id !== awaited.current) return;
    awaited.current = null;
    colorChosen(ready);
  }, [ready]);
  const uncolor = () => {
    onState({ colorMode: 'rgb', deviation: null });
    if (ready?.kind === 'scan') onMoved();
  };
  // One scan without a model has nothing to be compared with.
  const scans = data?.clouds.filter(({ isClassified }) => !isClassified) ?? [];
  const canCompare = scans.length + (models.length > 0 ? 1 : 0) > 1;
  if (!data || (!canCompare && all.length === 0)) return null;
  const itemOf = (each: WireDeviation) => ({ value: each.id, label: pairOf(each, texts) });
  const clouds = data.clouds.map((cloud): ChoosableCloud => {
    const source = sourceOf(sources, cloud.url)?.id;
    return { ...cloud, isShown: source !== undefined && shownClouds.includes(source) };
  });
  const begin = (pair: { cloudId: string; otherId: string }) =>
    start.mutate(pair, {
      onSuccess: ({ id }) => {
        setAsking(false);
        choose(id);
      },
    });
  return (
    <PanelSection
      title={texts('title')}
      actions={
        canCompare &&
        data.clouds.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
            {texts('compare')}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {own.length === 0 && !chosen && (
          <Text size="sm">{texts(introOf(shownClouds.length > 0, models.length > 0, scans.length > 1))}</Text>
        )}
        {(all.length > 1 || (all.length > 0 && !chosen)) && (
          <Select
            aria-label={texts('comparison')}
            size="xs"
            placeholder={texts('chooseOther')}
            data={[
              { group: texts('ofShown'), items: own.map(itemOf) },
              { group: texts('ofOthers'), items: others.map(itemOf) },
            ].filter(({ items }) => items.length > 0)}
            value={chosen?.id ?? null}
            allowDeselect={false}
            comboboxProps={{ zIndex: OVER_VIEWERS }}
            onChange={choose}
          />
        )}
        {all.length === 1 && chosen && <Text size="sm">{pairOf(chosen, texts)}</Text>}
        {chosen && !ready && <Unready deviation={chosen} onStop={() => stop.mutate(chosen.id)} />}
        {chosen?.isStale && (
          <Alert color="yellow" variant="light">
            {texts('stale')}
          </Alert>
        )}
        {chosen?.isStartable && isOver(chosen) && (
          <Button
            size="xs"
            variant="default"
            loading={start.isPending}
            onClick={() => begin({ cloudId: chosen.cloudId, otherId: chosen.otherId })}
          >
            {texts('again')}
          </Button>
        )}
        {result.isError && <Alert color="red">{texts('unreadable')}</Alert>}
        {ready && result.data && (
          <>
            <Group gap="xs">
              <Button
                size="xs"
                variant={isColored ? 'default' : 'filled'}
                onClick={() => (isColored ? uncolor() : color(ready))}
              >
                {texts(isColored ? 'hide' : 'show')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => onState({ deviation: { id: ready.id, toleranceM, isReported: true } })}
              >
                {texts('report')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  const toProject = sourceOf(sources, ready.cloudUrl)?.cloudToProject;
                  saveCsv(result.data, { deviation: ready, toleranceM, unit, toProject }, pairOf(ready, texts));
                }}
              >
                {texts('csv')}
              </Button>
            </Group>
            <ToleranceSlider
              toleranceM={toleranceM}
              unit={unit}
              onChange={(next) => onState({ deviation: { ...shown.deviation, id: ready.id, toleranceM: next } })}
            />
            {isColored && <DeviationLegend toleranceM={toleranceM} unit={unit} kind={result.data.kind} />}
            {result.data.kind === 'model' ? (
              <ModelResult
                result={result.data}
                toleranceM={toleranceM}
                unit={unit}
                onElement={onElement && ((id) => onElement(ready.otherId, id))}
              />
            ) : (
              <ScanResult
                result={result.data}
                toleranceM={toleranceM}
                unit={unit}
                onWall={(wall) => {
                  const earlier = sourceOf(sources, ready.cloudUrl);
                  if (!earlier) return;
                  onCloud(earlier.id, true);
                  onPlace(boxOfWall(wall, earlier.cloudToProject));
                }}
              />
            )}
          </>
        )}
      </Stack>
      {isAsking && (
        <CompareDialog
          clouds={clouds}
          models={models}
          isAligned={isAligned}
          isStarting={start.isPending}
          problem={start.error?.message ?? null}
          onStart={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </PanelSection>
  );
}

function Unready({ deviation, onStop }: { deviation: WireDeviation; onStop: () => void }) {
  const texts = useTexts('deviation');
  const { state, words, percent, problem, isStartable } = deviation;
  if (state === 'failed') return <Alert color="red">{problem}</Alert>;
  if (state === 'stopped') return <Text size="sm">{texts('stopped')}</Text>;
  return (
    <>
      <Text size="sm" role="status">
        {state === 'waiting' || words === '' ? texts('waiting') : texts('running', { words, percent: String(percent) })}
      </Text>
      <Progress value={percent} aria-label={texts('comparison')} />
      {isStartable && (
        <Button size="xs" variant="default" onClick={onStop}>
          {texts('stop')}
        </Button>
      )}
    </>
  );
}

/** What can be compared with what: a cloud on screen with models and other scans, or the model on screen with a cloud. */
function introOf(isCloudShown: boolean, hasModels: boolean, hasScans: boolean) {
  if (!isCloudShown && hasModels) return 'introOfModel';
  if (hasModels && hasScans) return 'intro';
  return hasModels ? 'introModels' : 'introScans';
}

/** Made again it may say something else. */
const isOver = ({ state, isStale }: WireDeviation): boolean => isStale || state === 'failed' || state === 'stopped';

const pairOf = (of: WireDeviation, texts: ReturnType<typeof useTexts<'deviation'>>): string =>
  texts('pair', {
    cloud: of.isClassified ? texts('classified', { name: of.cloudName }) : of.cloudName,
    other: of.otherName,
  });

/** Tells the viewer where the distances of its clouds are. */
function useUrls(
  clouds: CloudCalls,
  active: WireDeviation | undefined,
  sources: DeviationSectionProps['sources'],
): void {
  const found = (file: string | null | undefined, isLater: boolean): [string, CloudDistances][] =>
    sources.flatMap(({ id, url }) =>
      active && file && isSameFile(url, file)
        ? [[id, { url: `${active.href}/${isLater ? 'later-' : ''}deviation.bin`, isLater }]]
        : [],
    );
  const key = JSON.stringify([...found(active?.cloudUrl, false), ...found(active?.otherUrl, true)]);
  useEffect(() => {
    clouds.setDeviations(new Map(JSON.parse(key) as [string, CloudDistances][]));
    return () => clouds.setDeviations(new Map());
  }, [clouds, key]);
}

/** The later of two scans is shown where it fits the earlier one, wherever it lies otherwise. */
function useAligned(
  clouds: CloudCalls,
  active: WireDeviation | undefined,
  sources: DeviationSectionProps['sources'],
  result: DeviationResult | undefined,
): void {
  const onto = sourceOf(sources, active?.cloudUrl)?.id;
  const later = sourceOf(sources, active?.otherUrl)?.id;
  const matrix = result?.kind === 'scan' ? result.laterToEarlier : undefined;
  useEffect(() => {
    if (onto === undefined || later === undefined || !matrix) return undefined;
    clouds.setAligned(new Map([[later, { onto, matrix }]]));
    return () => clouds.setAligned(new Map());
  }, [clouds, onto, later, matrix]);
}

const sourceOf = (sources: DeviationSectionProps['sources'], file: string | null | undefined) =>
  file ? sources.find(({ url }) => isSameFile(url, file)) : undefined;

/** What one looks at to see a wall, whose middle is in the coordinates of its scan: about as large as the wall. */
function boxOfWall(
  { middle, areaM2 }: ScanDeviation['walls'][number],
  toProject: readonly number[] | undefined,
): Bounds3 {
  const [x, y, z] = toProject ? transform3(toProject, middle) : middle;
  const half = Math.max(0.5, Math.sqrt(areaM2) / 2);
  return { min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] };
}

const isSameFile = (a: string, b: string): boolean => new URL(a, location.href).pathname === b;

function saveCsv(result: DeviationResult, of: CsvOf, name: string): void {
  saveBlob(new Blob([csvOf(deviationSheet(result, of))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
