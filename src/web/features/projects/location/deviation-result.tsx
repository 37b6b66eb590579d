import { Alert, Anchor, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import {
  binRangeMm,
  doMeet,
  DEVIATION_REACH_M,
  ELEMENT_REACH_M,
  rankElements,
  shareBeyond,
  type ModelDeviation,
  type ScanDeviation,
} from '#domain/deviation/deviation.ts';
import { DEVIATION_COLORS, DEVIATION_FULL, type Rgb } from '#domain/deviation/deviation-colors.ts';
import { formatArea, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { percentText, smallLength, TOLERANCES_M, useElementName } from './deviation-words.ts';
import css from './deviation.module.css';

const cssOf = (rgb: Rgb): string => `rgb(${rgb.join(' ')})`;
const FIRST_ROWS = 8;

type Shown = { toleranceM: number; unit: MeasureUnit };

/** What is within tolerance, in steps that are round in the reader's unit. */
export function ToleranceSlider({ toleranceM, unit, onChange }: Shown & { onChange: (toleranceM: number) => void }) {
  const texts = useTexts('deviation');
  const steps = TOLERANCES_M[unit];
  const nearest = steps.reduce(
    (best, step, at) => (Math.abs(step - toleranceM) < Math.abs(steps[best]! - toleranceM) ? at : best),
    0,
  );
  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {texts('tolerance')}: {smallLength(toleranceM, unit)}
      </Text>
      <Slider
        size="sm"
        min={0}
        max={steps.length - 1}
        value={nearest}
        thumbLabel={texts('tolerance')}
        label={(at) => smallLength(steps[at] ?? 0, unit)}
        onChange={(at) => onChange(steps[at] ?? toleranceM)}
      />
    </div>
  );
}

export function DeviationLegend({ toleranceM, unit, kind }: Shown & { kind: 'model' | 'scan' }) {
  const texts = useTexts('deviation');
  const { within, before, farBefore, behind, farBehind, vanished, appeared, unknown } = DEVIATION_COLORS;
  const far = smallLength(DEVIATION_FULL * toleranceM, unit);
  const tolerance = smallLength(toleranceM, unit);
  const rows: [string, string][] = [
    [cssOf(within), texts('within', { tolerance })],
    [`linear-gradient(to right, ${cssOf(before)}, ${cssOf(farBefore)})`, texts('before', { tolerance, far })],
    [`linear-gradient(to right, ${cssOf(behind)}, ${cssOf(farBehind)})`, texts('behind', { tolerance, far })],
    ...(kind === 'scan'
      ? ([
          [cssOf(vanished), texts('vanished')],
          [cssOf(appeared), texts('appeared')],
        ] satisfies [string, string][])
      : []),
    [
      cssOf(unknown),
      kind === 'scan' ? texts('unknown') : texts('unknownModel', { reach: smallLength(DEVIATION_REACH_M, unit) }),
    ],
  ];
  return (
    <dl className={css.swatches} aria-label={texts('legend')}>
      {rows.map(([background, words]) => [
        <dt key={`${words} color`} style={{ background }} />,
        <dd key={words}>{words}</dd>,
      ])}
    </dl>
  );
}

/** Points by signed distance; each bar is as wide as its range and as high as its points on a millimeter. */
function Histogram({ counts, toleranceM, unit }: Shown & { counts: readonly number[] }) {
  const texts = useTexts('deviation');
  const bars = counts.map((points, bin) => {
    const [from, to] = binRangeMm(bin);
    return {
      from,
      to,
      height: points / (to - from),
      isWithin: Math.max(Math.abs(from), Math.abs(to)) <= toleranceM * 1000,
    };
  });
  const most = Math.max(1, ...bars.map(({ height }) => height));
  const edge = bars.at(-1)?.to ?? 1;
  const tolerance = smallLength(toleranceM, unit);
  return (
    <svg
      className={css.histogram}
      viewBox={`${-edge} 0 ${2 * edge} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts('histogramText', { share: percentText(1 - shareBeyond(counts, toleranceM)), tolerance })}
    >
      {bars.map(({ from, to, height, isWithin }) => (
        <rect
          key={from}
          x={from}
          width={to - from}
          // A root, so that few points can be seen beside many.
          y={100 - 98 * Math.sqrt(height / most)}
          height={98 * Math.sqrt(height / most)}
          fill={cssOf(
            isWithin ? DEVIATION_COLORS.within : from < 0 ? DEVIATION_COLORS.farBehind : DEVIATION_COLORS.farBefore,
          )}
        />
      ))}
      <line x1={-edge} x2={edge} y1={99.5} y2={99.5} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      {[-toleranceM, toleranceM].map((at) => (
        <line
          key={at}
          data-tolerance
          x1={at * 1000}
          x2={at * 1000}
          y1={0}
          y2={100}
          stroke="var(--mantine-color-text)"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** What the picture of the distances is drawn over: both ends, the surface, and the tolerance on both sides of it. */
function HistogramAxis({ toleranceM, unit }: Shown) {
  const texts = useTexts('deviation');
  return (
    <div className={css.axis}>
      {[-ELEMENT_REACH_M, 0, ELEMENT_REACH_M].map((atM) => (
        <span key={atM} style={{ left: `${50 + (50 * atM) / ELEMENT_REACH_M}%` }}>
          {atM > 0 ? '+' : atM < 0 ? '\u2212' : ''}
          {smallLength(Math.abs(atM), unit)}
        </span>
      ))}
      <span data-tolerance style={{ left: '50%' }}>
        {texts('axisTolerance', { tolerance: smallLength(toleranceM, unit) })}
      </span>
    </div>
  );
}

type ModelResultProps = Shown & {
  result: ModelDeviation;
  /** Rows of the table at first; all for a report. */ rows?: number;
  /** Shows an element in the model. */ onElement?: ((id: string) => void) | undefined;
};

/** What a comparison with a model found, or that there was nothing to compare. */
export function ModelResult(props: ModelResultProps) {
  const texts = useTexts('deviation');
  if (doMeet(props.result)) return <MetModel {...props} />;
  return (
    <Alert color="yellow" variant="light">
      {texts('notMeeting')}
    </Alert>
  );
}

/** How a cloud lies to a model: its points by distance, and the elements that are the farthest from where they were scanned. */
function MetModel({ result, toleranceM, unit, rows = FIRST_ROWS, onElement }: ModelResultProps) {
  const texts = useTexts('deviation');
  const nameOf = useElementName();
  const [isAll, setAll] = useState(false);
  const ranked = rankElements(result.elements, toleranceM);
  const worst = ranked.filter(({ beyond }) => beyond > 0.005);
  const listed = isAll ? worst : worst.slice(0, rows);
  const count = result.unseen.length;
  return (
    <>
      <Text size="sm">{texts('beyondShare', { share: percentText(shareBeyond(result.histogram, toleranceM)) })}</Text>
      <Text fw={500} size="sm" component="h3">
        {texts('histogram')}
      </Text>
      <div>
        <Histogram counts={result.histogram} toleranceM={toleranceM} unit={unit} />
        <HistogramAxis toleranceM={toleranceM} unit={unit} />
      </div>
      <Text fw={500} size="sm" component="h3">
        {texts('worst')}
      </Text>
      {worst.length === 0 && <Text size="sm">{texts('worstNone')}</Text>}
      {listed.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              {(['element', 'beyond', 'median', 'p95'] as const).map((each) => (
                <th key={each} scope="col">
                  {texts(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ id, name, category, beyond, medianM, p95M }) => (
              <tr key={id}>
                <td>
                  {onElement ? (
                    <Anchor component="button" type="button" size="xs" ta="left" onClick={() => onElement(id)}>
                      {nameOf({ name, category })}
                    </Anchor>
                  ) : (
                    nameOf({ name, category })
                  )}
                </td>
                <td>{percentText(beyond)}</td>
                <td>{smallLength(medianM, unit)}</td>
                <td>{smallLength(p95M, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isAll && worst.length > listed.length && (
        <Anchor component="button" type="button" size="sm" className="no-print" onClick={() => setAll(true)}>
          {texts('showAll', { count: worst.length })}
        </Anchor>
      )}
      {count > 0 && (
        <Text size="xs" c="dimmed">
          {count === 1 ? texts('unseenOne') : texts('unseen', { count })}
        </Text>
      )}
    </>
  );
}

type ScanResultProps = Shown & {
  result: ScanDeviation;
  /** Looks at a wall. */ onWall?: (wall: ScanDeviation['walls'][number]) => void;
};

/** How two scans differ: how they were aligned, what appeared and vanished, and the walls that moved. */
export function ScanResult({ result, toleranceM, unit, onWall }: ScanResultProps) {
  const texts = useTexts('deviation');
  const walls = result.walls.filter(({ reachesCeiling }) => reachesCeiling);
  const moved = walls
    .filter(({ medianM }) => medianM !== null && Math.abs(medianM) > toleranceM)
    .toSorted((a, b) => Math.abs(b.medianM ?? 0) - Math.abs(a.medianM ?? 0));
  const unseen = walls.filter(({ medianM }) => medianM === null).length;
  const numberOf = (count: number) => count.toLocaleString('en-US');
  return (
    <>
      <Text size="sm">
        {texts('alignedBy', { share: percentText(result.wallShare), median: smallLength(result.medianM, unit) })}
      </Text>
      {onWall && <Text size="sm">{texts('alignedShown')}</Text>}
      <Text size="xs" c="dimmed">
        {texts('turned', { turn: result.turnDeg.toFixed(2), tilt: result.tiltDeg.toFixed(2) })}
      </Text>
      <Text size="sm">
        {texts('changedCounts', {
          vanished: numberOf(result.earlier.changed),
          appeared: numberOf(result.later.changed),
        })}
      </Text>
      <Text fw={500} size="sm" component="h3">
        {texts('walls')}
      </Text>
      {moved.length === 0 ? (
        <Text size="sm">{texts('wallsNone', { tolerance: smallLength(toleranceM, unit) })}</Text>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{texts('element')}</th>
              <th scope="col">{texts('wallShift')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.map((wall) => (
              <tr key={wall.middle.join(' ')}>
                <td>
                  {onWall ? (
                    <Anchor component="button" type="button" size="xs" ta="left" onClick={() => onWall(wall)}>
                      {texts('wall', { area: said(formatArea(wall.areaM2, unit)) })}
                    </Anchor>
                  ) : (
                    texts('wall', { area: said(formatArea(wall.areaM2, unit)) })
                  )}
                </td>
                <td>{smallLength(Math.abs(wall.medianM ?? 0), unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unseen > 0 && (
        <Text size="xs" c="dimmed">
          {unseen === 1 ? texts('wallsUnseenOne') : texts('wallsUnseen', { count: unseen })}
        </Text>
      )}
    </>
  );
}
