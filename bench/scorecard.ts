import { conditionKeys, conditions, type ConditionKey } from './conditions.ts';
import type { CaseResult } from './run-case.ts';
import { summarise, type Summary } from './summarise.ts';
import { variedSection } from './varied-section.ts';
import { f1, percentile, recall } from './score/tally.ts';

const share = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(2));
const percent = (value: number | undefined) => (value === undefined ? '-' : `${(100 * value).toFixed(2)} %`);
const millimetres = (value: number | undefined) => (value === undefined ? '-' : `${(1000 * value).toFixed(1)} mm`);

const ROWS: [label: string, figure: (summary: Summary) => string][] = [
  ['buildings', ({ cases }) => String(cases)],
  ['wall F1, ends within 5 cm', ({ wallF1At5cm }) => share(wallF1At5cm)],
  ['**wall F1, ends within 10 cm**', ({ wallF1At10cm }) => share(wallF1At10cm)],
  ['wall F1, ends within 20 cm', ({ wallF1At20cm }) => share(wallF1At20cm)],
  ['wall axis error, median', ({ axisErrorMedianM }) => millimetres(axisErrorMedianM)],
  ['wall thickness error, median', ({ widthErrorMedianM }) => millimetres(widthErrorMedianM)],
  ['outer wall thickness error, median', ({ externalWidthErrorMedianM }) => millimetres(externalWidthErrorMedianM)],
  ['**rooms found**', ({ roomRecall }) => percent(roomRecall)],
  ['claimed rooms that are right', ({ roomPrecision }) => percent(roomPrecision)],
  ['**room area error, median**', ({ areaErrorMedian }) => percent(areaErrorMedian)],
  ['room area error, 95th percentile', ({ areaErrorP95 }) => percent(areaErrorP95)],
  ['open door F1', ({ openDoorF1 }) => share(openDoorF1)],
  ['closed door F1', ({ closedDoorF1 }) => share(closedDoorF1)],
  ['window F1', ({ windowF1 }) => share(windowF1)],
  ['column F1', ({ columnF1 }) => share(columnF1)],
  ['storey F1', ({ storeysRight }) => share(storeysRight)],
  ['storey height error, 95th percentile', ({ storeyHeightErrorP95M }) => millimetres(storeyHeightErrorP95M)],
  ['point classes, mean IoU', ({ meanIou }) => share(meanIou)],
  ['confidence, Brier score (0 is best)', ({ brier }) => share(brier)],
  ['CPU seconds per million points', ({ cpuSecondsPerMillionPoints }) => cpuSecondsPerMillionPoints.toFixed(1)],
  [
    'plain copy of the same points, seconds per million',
    ({ copySecondsPerMillionPoints }) => copySecondsPerMillionPoints.toFixed(3),
  ],
];

/** The published scorecard as Markdown. */
export function scorecard(results: readonly CaseResult[]): string {
  const isFzk = ({ name }: CaseResult) => name.startsWith('FZK');
  const usual = results.filter(({ half }) => half === undefined);
  const keys = [...new Set(usual.map(({ condition }) => condition))];
  const generated = keys.map(
    (key) => [key, summarise(usual.filter((result) => result.condition === key && !isFzk(result)))] as const,
  );
  const allKeys = conditionKeys.filter((key) => results.some(({ condition }) => condition === key));
  const table = ROWS.map(
    ([label, figure]) => `| ${label} | ${generated.map(([, summary]) => figure(summary)).join(' | ')} |`,
  );
  return `${[
    '# Scorecard of the engine',
    '',
    'Made by `npm run bench:engine`; do not edit. Buildings are generated from seeds, so their truth is known; a scanner is simulated',
    'over them; the engine sees nothing but the points. How each figure is measured: the code in `bench/score`.',
    'What no point shows counts only when it is found all the same: `bench/truth/unseen-in.ts`.',
    'Recognition from raw points in memory to the finished model; reading and writing files is measured in benchmarks.md.',
    '',
    ...allKeys.map((key) => `- **${key}** ${conditions[key].title}`),
    '',
    `| generated buildings | ${keys.join(' | ')} |`,
    `|---|${keys.map(() => '---').join('|')}|`,
    ...table,
    '',
    ...fzkSection(usual.filter(isFzk), keys),
    ...variedPart(results),
    '## Every other building',
    '',
    '| condition | building | wall F1 @5 / @10 / @20 cm | outer thickness error | rooms | area error | doors | windows | CPU s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...usual.map(caseRow),
  ].join('\n')}\n`;
}

function variedPart(results: readonly CaseResult[]): string[] {
  const section = variedSection(results);
  if (section.length === 0) return [];
  return [
    '## Varied buildings',
    '',
    'Each has several of the features that make a building hard, and each feature is in at least a quarter of the buildings',
    '(`src/engine/simulate/varied`). These seeds are measured, never looked at: the recognition is tuned on others.',
    '',
    ...section,
  ];
}

function fzkSection(results: readonly CaseResult[], keys: readonly ConditionKey[]): string[] {
  if (results.length === 0) return [];
  const worst = keys.flatMap((key) => {
    const own = results.filter(({ condition }) => condition === key).map((result) => summarise([result]));
    if (own.length === 0) return [];
    const least = (pick: (summary: Summary) => number | undefined) =>
      Math.min(...own.map((summary) => pick(summary) ?? 0));
    const most = (pick: (summary: Summary) => number | undefined) =>
      Math.max(...own.map((summary) => pick(summary) ?? Infinity));
    const cells = [
      key,
      share(least((summary) => summary.wallF1At10cm)),
      percent(least((summary) => summary.roomRecall)),
      percent(most((summary) => summary.areaErrorMedian)),
      share(least((summary) => summary.openDoorF1)),
      share(least((summary) => summary.windowF1)),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  return [
    '## A real building model: FZK house, ground floor',
    '',
    'One station per room, one million points (condition C: a sixth), 9 walls, 6 rooms, 5 doors; the worst of three seeds.',
    'Kitchen and living room are one space, divided in the model by a line that nothing built marks; the hall is open to it over 3.6 m.',
    '',
    '| condition | wall F1 @10 cm | rooms found | area error, median | door F1 | window F1 |',
    '|---|---|---|---|---|---|',
    ...worst,
    '',
  ];
}

function caseRow({ condition, name, score, cpuSeconds, failure }: CaseResult): string {
  const { walls, rooms, doors, windows } = score;
  const claimedRooms =
    recall(rooms.tally) < 1 || rooms.tally.claimed > rooms.tally.truth ? ` (${rooms.tally.claimed} claimed)` : '';
  const cells = failure
    ? [failure, '', '', '', '', '']
    : [
        [walls.within5cm, walls.within10cm, walls.within20cm].map((tally) => share(f1(tally))).join(' / '),
        millimetres(percentile(walls.externalWidthErrorsM, 0.5)),
        `${rooms.tally.right} of ${rooms.tally.truth}${claimedRooms}`,
        percent(percentile(rooms.areaErrors, 0.5)),
        ...[doors.tally, windows.tally].map((tally) => `${tally.right} of ${tally.truth} (${tally.claimed} claimed)`),
      ];
  return `| ${[condition, name, ...cells, cpuSeconds.toFixed(1)].join(' | ')} |`;
}
