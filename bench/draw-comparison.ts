import type { Building } from '#domain/building/building.ts';
import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { normaliseWalls, type WallAxis } from './score/normalise-walls.ts';
import { pairStoreys } from './score/pair-storeys.ts';
import { pairUp } from './score/pair-up.ts';
import { withinM } from './score/score-walls.ts';

const PIXELS_PER_M = 20;
const MARGIN_M = 1;
const TITLE_PX = 24;
/** Ends of a wall that is right. */
const RIGHT_M = 0.1;

const TRUTH = '#c8ccd0';
const RIGHT = '#1a7f37';
const WRONG = '#cf222e';
const UNFOUND = '#bc6c00';
const ROOM = '#0969da';

/** What the colors of a comparison mean, as Markdown. */
export const COMPARISON_LEGEND =
  'Gray: the true walls. Green: claimed walls whose ends are right within 10 cm. Red: claimed walls that are not. Orange, dashed: true' +
  ' walls that were not found. Blue: claimed rooms.';

/**
 * The storeys of a building side by side as SVG: its truth, and over that what was claimed, by whether it is right.
 * @param unseen ids of true things that the scan does not show
 */
export function drawComparison(truth: Building, claimed: Building, unseen: ReadonlySet<string>): string {
  const { placed } = pairStoreys(truth.storeys, claimed.storeys);
  const [truthAxes, claimAxes] = [normaliseWalls(truth.walls), normaliseWalls(placed(claimed.walls))];
  const pairs = pairUp(truthAxes, claimAxes, (a, b) => withinM(a, b, RIGHT_M));
  const found = new Set([...pairs.map((pair) => pair.truth), ...pairs.map((pair) => pair.claim)]);
  const ends = [...truthAxes, ...claimAxes].flatMap(({ start, end }) => [start, end]);
  const { minX, minY, maxX, maxY } = boundsOf(ends) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const [widthPx, heightPx] = [maxX - minX, maxY - minY].map((m) => Math.ceil((m + 2 * MARGIN_M) * PIXELS_PER_M)) as [
    number,
    number,
  ];
  const panels = truth.storeys.map(({ id, name }, index) => {
    const at = ([x, y]: Point2): string =>
      `${(index * widthPx + (x - minX + MARGIN_M) * PIXELS_PER_M).toFixed(1)},${(TITLE_PX + (maxY - y + MARGIN_M) * PIXELS_PER_M).toFixed(1)}`;
    const line = ({ start, end, widthM }: WallAxis, color: string, style = ''): string =>
      `<polyline points="${at(start)} ${at(end)}" stroke="${color}" stroke-width="${Math.max(2, widthM * PIXELS_PER_M).toFixed(1)}"${style}/>`;
    const own = (axes: readonly WallAxis[]) => axes.filter(({ storeyId }) => storeyId === id);
    const rooms = placed(claimed.rooms).filter(({ storey_id }) => storey_id === id);
    return [
      `<text fill="#1f2328" x="${index * widthPx + MARGIN_M * PIXELS_PER_M}" y="17">${escaped(name)}</text>`,
      ...own(truthAxes).map((axis) => line(axis, TRUTH)),
      ...rooms.map(
        ({ polygon }) =>
          `<polygon points="${polygon.map(at).join(' ')}" fill="${ROOM}" fill-opacity="0.08" stroke="${ROOM}" stroke-width="0.8"/>`,
      ),
      ...own(claimAxes).map((axis) => line({ ...axis, widthM: 0.1 }, found.has(axis) ? RIGHT : WRONG)),
      ...own(truthAxes)
        .filter((axis) => !found.has(axis) && !axis.ids.every((wall) => unseen.has(wall)))
        .map((axis) => line({ ...axis, widthM: 0.1 }, UNFOUND, ' stroke-dasharray="6 5"')),
    ];
  });
  const size = `width="${truth.storeys.length * widthPx}" height="${TITLE_PX + heightPx}"`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="13" fill="none">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...panels.flat(),
    '</svg>',
  ].join('\n')}\n`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
