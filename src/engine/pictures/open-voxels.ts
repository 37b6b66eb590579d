import type { Bounds3 } from '#geometry/bounds.ts';
import type { Places } from '#engine/voxels/voxel-cloud.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';

const COLUMN_M = 0.3;
/** The top of a column this thick hides what is below it: a ceiling, or a roof and its rafters. */
const LID_M = 0.6;
/** Columns lower than this have nothing above them: a terrace, the street. */
const MIN_ROOM_M = 1.8;
/** What is shown around the columns that are as high as rooms. */
const MARGIN_M = 1;
/** Columns are distinguished up to this many along a side. */
const SIDE = 2 ** 20;

type Column = { x: number; y: number; lowM: number; highM: number };

/**
 * Which voxels a picture shows of a scan in which nothing is recognized yet: what is as high as a room where most of the cloud hangs together,
 * with a little around it, and of each column all but its top, so that one looks into the rooms. Everything, where nothing is that high.
 * `part`: where it hangs together, where that is known.
 */
export function openVoxels(
  cloud: VoxelBlocks,
  part: Bounds3 | undefined,
): (place: Pick<Places, 'x' | 'y' | 'z'>, i: number) => boolean {
  const columnOf = (x: number, y: number) =>
    (Math.floor(x / COLUMN_M) + SIDE / 2) * SIDE + Math.floor(y / COLUMN_M) + SIDE / 2;
  const columns = new Map<number, Column>();
  // Voxels over and beside each other follow each other: mostly in one column.
  let lastKey = NaN;
  let last: Column | undefined;
  const find = (x: number, y: number): Column | undefined => {
    const key = columnOf(x, y);
    if (key !== lastKey) last = columns.get(key);
    lastKey = key;
    return last;
  };
  cloud.forEach(({ count, x, y, z }) => {
    for (let v = 0; v < count; v++) {
      const column = find(x[v]!, y[v]!);
      if (!column) columns.set(lastKey, (last = { x: x[v]!, y: y[v]!, lowM: z[v]!, highM: z[v]! }));
      else {
        column.lowM = Math.min(column.lowM, z[v]!);
        column.highM = Math.max(column.highM, z[v]!);
      }
    }
  });
  const isInPart = ({ x, y }: Column) =>
    !part || (x >= part.min[0] && x <= part.max[0] && y >= part.min[1] && y <= part.max[1]);
  const rooms = [...columns.values()].filter((column) => column.highM - column.lowM >= MIN_ROOM_M && isInPart(column));
  const [fromX, toX] = span(rooms.map((column) => column.x));
  const [fromY, toY] = span(rooms.map((column) => column.y));
  return ({ x, y, z }, v) => {
    const column = find(x[v]!, y[v]!);
    if (!column || x[v]! < fromX || x[v]! > toX || y[v]! < fromY || y[v]! > toY) return false;
    return column.highM - column.lowM < MIN_ROOM_M || z[v]! < column.highM - LID_M;
  };
}

/** From where to where the values lie, without single strays: a tree or a lamp post on the other side of the street. */
function span(values: number[]): [number, number] {
  if (values.length === 0) return [-Infinity, Infinity];
  const sorted = Float64Array.from(values).sort();
  return [
    sorted[Math.floor(sorted.length * 0.01)]! - MARGIN_M,
    sorted[Math.ceil(sorted.length * 0.99) - 1]! + MARGIN_M,
  ];
}
