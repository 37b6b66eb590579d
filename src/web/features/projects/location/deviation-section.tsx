import { Alert, Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { WireDeviation } from '#contract/deviations.ts';
import { rankElements, type DeviationResult } from '#domain/deviation/deviation.ts';
import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import type { CloudCalls, CloudSource } from '#viewer/cloud/cloud-viewer-types.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { csvOf } from '#web/lib/spreadsheet/csv-of.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { DeviationReport } from './deviation-report.tsx';
import { DeviationLegend, ModelResult, ScanResult, ToleranceSlider } from './deviation-result.tsx';
import { STANDARD_TOLERANCE_M } from './deviation-words.ts';
import { useDeviationCalls, useDeviationResult, useDeviations } from './use-deviations.ts';
import { PanelSection } from './viewer-frame.tsx';

export type DeviationSectionProps = {
  projectId: string;
  sources: readonly Pick<CloudSource, 'id' | 'url'>[];
  models: readonly { id: string; name: string }[];
  shown: ViewerState;
  unit: MeasureUnit;
  /** Changes what the viewer shows. */ onState: (change: Partial<ViewerState>) => unknown;
  onCloud: (id: string) => unknown;
  /** Selects an element of a model and looks at it. */ onElement?: (model: string, id: string) => unknown;
  takePicture: () => Promise<Blob>;
};

type DeviationColorsProps = Pick<DeviationSectionProps, 'projectId' | 'sources'> & {
  clouds: CloudCalls;
  deviationId: string;
};

/** Has the points colored that a link asks for, also while the panel with the section is closed. */
export function DeviationColors({ projectId, clouds, sources, deviationId }: DeviationColorsProps) {
  const { data } = useDeviations(projectId);
  useUrls(
    clouds,
    data?.deviations.find(({ id, state }) => id === deviationId && state === 'ready'),
    sources,
  );
  return null;
}

/** Comparisons of the clouds of a viewer with models and with other scans: starting one, and what it found. */
export function DeviationSection(props: DeviationSectionProps) {
  const { projectId, sources, models, shown, unit, onState, onCloud, onElement, takePicture } = props;
  const texts = useTexts('deviation');
  const { data } = useDeviations(projectId);
  const { start, stop } = useDeviationCalls(projectId);
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const all = data?.deviations ?? [];
  const chosen = all.find(({ id }) => id === (chosenId ?? shown.deviation?.id)) ?? all[0];
  const ready = chosen?.state === 'ready' ? chosen : undefined;
  const result = useDeviationResult(ready?.href);
  const active = all.find(({ id, state }) => id === shown.deviation?.id && state === 'ready');
  const toleranceM = shown.deviation?.toleranceM ?? STANDARD_TOLERANCE_M[unit];
  const isColored = active !== undefined && active.id === ready?.id && shown.colorMode === 'deviation';
  const color = () => {
    if (!ready) return;
    const own = sources.find(({ url }) => isSameFile(url, ready.cloudUrl));
    if (own) onCloud(own.id);
    onState({ colorMode: 'deviation', deviation: { id: ready.id, toleranceM } });
  };
  if (!data || (data.clouds.length === 0 && all.length === 0)) return null;
  const begin = (pair: { cloudId: string; otherId: string }) =>
    start.mutate(pair, {
      onSuccess: ({ id }) => {
        setAsking(false);
        setChosenId(id);
      },
    });
  return (
    <PanelSection
      title={texts('title')}
      actions={
        <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
          {texts('compare')}
        </Button>
      }
    >
      <Stack gap="xs">
        {all.length === 0 && <Text size="sm">{texts('intro')}</Text>}
        {all.length > 1 && (
          <Select
            aria-label={texts('comparison')}
            size="xs"
            data={all.map((each) => ({ value: each.id, label: pairOf(each, texts) }))}
            value={chosen?.id ?? null}
            allowDeselect={false}
            comboboxProps={{ zIndex: OVER_VIEWERS }}
            onChange={setChosenId}
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
                onClick={() => (isColored ? onState({ colorMode: 'rgb', deviation: null }) : color())}
              >
                {texts(isColored ? 'hide' : 'show')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setReporting(true)}>
                {texts('report')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => saveCsv(result.data, toleranceM, pairOf(ready, texts))}
              >
                {texts('csv')}
              </Button>
            </Group>
            <ToleranceSlider
              toleranceM={toleranceM}
              unit={unit}
              onChange={(next) => onState({ deviation: { id: ready.id, toleranceM: next } })}
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
              <ScanResult result={result.data} toleranceM={toleranceM} unit={unit} />
            )}
          </>
        )}
      </Stack>
      {isAsking && (
        <CompareDialog
          clouds={data.clouds}
          models={models}
          isStarting={start.isPending}
          problem={start.error?.message ?? null}
          onStart={begin}
          onClose={() => setAsking(false)}
        />
      )}
      {isReporting && ready && result.data && (
        <DeviationReport
          deviation={ready}
          result={result.data}
          toleranceM={toleranceM}
          unit={unit}
          takePicture={takePicture}
          onClose={() => setReporting(false)}
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

/** Made again it may say something else. */
const isOver = ({ state, isStale }: WireDeviation): boolean => isStale || state === 'failed' || state === 'stopped';

const pairOf = ({ cloudName, otherName }: WireDeviation, texts: ReturnType<typeof useTexts<'deviation'>>): string =>
  texts('pair', { cloud: cloudName, other: otherName });

/** Tells the viewer where the distances of its clouds are. */
function useUrls(
  clouds: CloudCalls,
  active: WireDeviation | undefined,
  sources: DeviationSectionProps['sources'],
): void {
  const found = (file: string | null | undefined, part: string): [string, string][] =>
    sources.flatMap(({ id, url }) =>
      active && file && isSameFile(url, file) ? [[id, `${active.href}/${part}`] as [string, string]] : [],
    );
  const urls = [...found(active?.cloudUrl, 'deviation.bin'), ...found(active?.otherUrl, 'later-deviation.bin')];
  const key = JSON.stringify(urls);
  useEffect(() => {
    clouds.setDeviations(new Map(JSON.parse(key) as [string, string][]));
    return () => clouds.setDeviations(new Map());
  }, [clouds, key]);
}

const isSameFile = (a: string, b: string): boolean => new URL(a, location.href).pathname === b;

function saveCsv(result: DeviationResult, toleranceM: number, name: string): void {
  saveBlob(new Blob([csvOf(sheetOf(result, toleranceM))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

function sheetOf(result: DeviationResult, toleranceM: number): Sheet {
  const columnsOf = (titles: string[]) => titles.map((title) => ({ title, width: 20 }));
  if (result.kind === 'scan')
    return {
      name: 'Walls',
      columns: columnsOf(['X, m', 'Y, m', 'Z, m', 'Area, m²', 'Height, m', 'Moved by, mm', 'Seen']),
      rows: result.walls.map(({ middle, areaM2, heightM, medianM, seenShare }) => [
        ...middle,
        areaM2,
        heightM,
        medianM === null ? null : medianM * 1000,
        seenShare,
      ]),
    };
  return {
    name: 'Elements',
    columns: columnsOf(['GlobalId', 'Name', 'Category', 'Points', 'Out of tolerance', 'Median, mm', '95% within, mm']),
    rows: [
      ...rankElements(result.elements, toleranceM).map(({ id, name, category, points, beyond, medianM, p95M }) => [
        id,
        name,
        category,
        points,
        beyond,
        medianM * 1000,
        p95M * 1000,
      ]),
      ...result.unseen.map(({ id, name, category }) => [id, name, category, 0, null, null, null]),
    ],
  };
}
