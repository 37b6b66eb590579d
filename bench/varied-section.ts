import { buildingFeatures } from '#engine/simulate/varied/building-features.ts';
import { conditionKeys, type ConditionKey } from './conditions.ts';
import type { CaseResult } from './run-case.ts';
import { PICTURED_CONDITION, picturedOf, pictureName, worstFirst } from './worst.ts';
import { COMPARISON_LEGEND } from './draw-comparison.ts';
import { addMisses, type MissCount, type Misses } from './score/misses.ts';
import { addTallies, f1, percentile, recall, type Tally } from './score/tally.ts';

const share = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(2));
const percent = (value: number | undefined) => (value === undefined ? '-' : `${(100 * value).toFixed(1)} %`);
const mean = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
const wallF1 = ({ score }: CaseResult) => f1(score.walls.within10cm);

/** Figures of varied buildings: mean and worst building in each condition, what was missed by kind, and every building, worst first. */
export function variedSection(results: readonly CaseResult[]): string[] {
  const own = results.filter(({ half }) => half !== undefined);
  const keys = conditionKeys.filter((key) => own.some(({ condition }) => condition === key));
  if (keys.length === 0) return [];
  const plain = keys.filter((key) => key !== 'H');
  const groups = plain.map((key) => own.filter(({ condition }) => condition === key));
  return [
    ...meanTable(plain, groups),
    ...densityTable(own.filter(({ condition }) => condition === 'H')),
    ...missTables(plain, groups),
    ...featureTable(plain, groups),
    ...buildingTable(groups.flat()),
    ...pictures(own),
  ];
}

function meanTable(keys: readonly ConditionKey[], groups: readonly CaseResult[][]): string[] {
  if (keys.length === 0) return [];
  return [
    '| condition | buildings | wall F1 @10 cm: mean (worst) | rooms found: mean (worst) | room area error: median / 95 of 100 |' +
      ' door F1 | window F1 | scanned floor in no room | no building |',
    '|---|---|---|---|---|---|---|---|---|',
    ...groups.map((group, index) => {
      const areaErrors = group.flatMap(({ score }) => score.rooms.areaErrors);
      const pooled = (pick: (result: CaseResult) => Tally) => share(f1(addTallies(group.map(pick))));
      const misses = addMisses(missesIn(group));
      const cells = [
        keys[index],
        group.length,
        meanAndWorst(group.map(wallF1), share),
        meanAndWorst(
          group.map(({ score }) => recall(score.rooms.tally)),
          percent,
        ),
        `${percent(percentile(areaErrors, 0.5))} / ${percent(percentile(areaErrors, 0.95))}`,
        pooled(({ score }) => score.doors.tally),
        pooled(({ score }) => score.windows.tally),
        percent(misses.floorM2 > 0 ? misses.floorInNoRoomM2 / misses.floorM2 : undefined),
        group.filter(({ failure }) => failure !== undefined).length,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ];
}

const meanAndWorst = (values: readonly number[], format: (value: number | undefined) => string) =>
  `${format(mean(values))} (${format(Math.min(...values))})`;

const missesIn = (group: readonly CaseResult[]): Misses[] => group.flatMap(({ score }) => score.misses ?? []);

/** The same small buildings in several densities: what counts is how far their figures lie apart. */
function densityTable(results: readonly CaseResult[]): string[] {
  if (results.length === 0) return [];
  const densities = [...new Set(results.flatMap(({ pointsPerVoxel }) => pointsPerVoxel ?? []))].sort((a, b) => a - b);
  const seeds = [...new Set(results.map(({ name }) => name.replace(/,.*/, '')))];
  const rowOf = (label: string, figures: readonly (number | undefined)[]) => {
    const measured = figures.filter((figure) => figure !== undefined);
    return `| ${[label, ...figures.map(share), share(Math.max(...measured) - Math.min(...measured))].join(' | ')} |`;
  };
  const rows = seeds.map((name) =>
    rowOf(
      name,
      densities.map((density) => {
        const own = results.find((result) => result.name.startsWith(`${name},`) && result.pointsPerVoxel === density);
        return own && wallF1(own);
      }),
    ),
  );
  const together = densities.map((density) =>
    f1(
      addTallies(
        results.filter((result) => result.pointsPerVoxel === density).map(({ score }) => score.walls.within10cm),
      ),
    ),
  );
  return [
    `| condition H, wall F1 @10 cm | ${densities.map((density) => `${density} per voxel`).join(' | ')} | largest difference |`,
    `|---|${densities.map(() => '---').join('|')}|---|`,
    ...rows,
    rowOf('**all walls together**', together),
    '',
  ];
}

function missTables(keys: readonly ConditionKey[], groups: readonly CaseResult[][]): string[] {
  const all = groups.map((group) => addMisses(missesIn(group)));
  const kindsOf = (pick: (misses: Misses) => Record<string, unknown>) =>
    [...new Set(all.flatMap((misses) => Object.keys(pick(misses))))].sort();
  const row = (label: string, cell: (misses: Misses) => string | number) =>
    `| ${[label, ...all.map(cell)].join(' | ')} |`;
  const missed = (count: MissCount | undefined) => (count ? `${count.missed} of ${count.truth}` : '-');
  return [
    '### Misses by kind',
    '',
    'Walls and rooms that were not found, of those that the scan shows, and claims beside the truth.',
    '',
    `| | ${keys.join(' | ')} |`,
    `|---|${keys.map(() => '---').join('|')}|`,
    ...kindsOf(({ walls }) => walls).map((kind) => row(`wall, ${kind}`, ({ walls }) => missed(walls[kind]))),
    row('missed walls along which a claim has other ends', ({ wallsWithOtherEnds }) => wallsWithOtherEnds),
    ...kindsOf(({ falseWalls }) => falseWalls).map((where) =>
      row(`claimed wall that is none, ${where}`, ({ falseWalls }) => falseWalls[where] ?? 0),
    ),
    ...kindsOf(({ rooms }) => rooms).map((kind) => row(`room, ${kind}`, ({ rooms }) => missed(rooms[kind]))),
    ...kindsOf(({ roomReasons }) => roomReasons).map((reason) =>
      row(`missed room: ${reason}`, ({ roomReasons }) => roomReasons[reason] ?? 0),
    ),
    '',
  ];
}

function featureTable(keys: readonly ConditionKey[], groups: readonly CaseResult[][]): string[] {
  const cell = (group: readonly CaseResult[], feature: (typeof buildingFeatures)[number]) => {
    const own = group.filter(({ features }) => features?.includes(feature));
    const rooms = addTallies(own.map(({ score }) => score.rooms.tally));
    return own.length > 0 ? `${share(mean(own.map(wallF1)))}, ${percent(recall(rooms))}` : '-';
  };
  return [
    '### Buildings with a feature',
    '',
    'Mean wall F1 @10 cm and rooms found, over the buildings that have the feature among others.',
    '',
    `| feature | ${keys.join(' | ')} |`,
    `|---|${keys.map(() => '---').join('|')}|`,
    ...buildingFeatures.map(
      (feature) => `| ${[feature, ...groups.map((group) => cell(group, feature))].join(' | ')} |`,
    ),
    '',
  ];
}

function pictures(results: readonly CaseResult[]): string[] {
  const pictured = picturedOf(results);
  if (pictured.length === 0) return [];
  return [
    `### The worst of condition ${PICTURED_CONDITION} in pictures`,
    '',
    `Made by \`npm run bench:engine -- pictures\`, one storey beside the other. ${COMPARISON_LEGEND}`,
    '',
    ...pictured.flatMap((result, index) => [
      `${result.name}, wall F1 ${share(wallF1(result))}: ${(result.features ?? []).join(', ')}`,
      '',
      `![True and claimed walls of ${result.name}](pictures/${pictureName(index)})`,
      '',
    ]),
  ];
}

function buildingTable(results: readonly CaseResult[]): string[] {
  return [
    '### Worst first',
    '',
    '| condition | building | wall F1 @10 cm | rooms | doors | windows | CPU s | features |',
    '|---|---|---|---|---|---|---|---|',
    ...results
      .toSorted((a, b) => a.condition.localeCompare(b.condition) || worstFirst(a, b))
      .map((result) => {
        const { condition, name, score, failure, cpuSeconds, features = [] } = result;
        const cells = [
          condition,
          name,
          failure ?? share(wallF1(result)),
          ...[score.rooms.tally, score.doors.tally, score.windows.tally].map(
            ({ right, truth, claimed }) => `${right} of ${truth} (${claimed} claimed)`,
          ),
          cpuSeconds.toFixed(1),
          features.join(', '),
        ];
        return `| ${cells.join(' | ')} |`;
      }),
    '',
  ];
}
