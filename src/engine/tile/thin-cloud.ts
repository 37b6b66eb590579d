import { meanInCell } from '#engine/voxels/thin-points.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import type { ChunkPlan } from './chunk-plan.ts';
import { radixSort } from './radix-sort.ts';
import { runChunkJobs } from './run-chunk-jobs.ts';
import type { SpilledCloud } from './spill-points.ts';
import type { ThinnedChunk } from './thin-chunk.ts';

/** Work after thinning grows with the voxels: this bounds its time and memory. */
const MAX_VOXELS = 6_000_000;
/** Edges of voxels in units (0.1 mm at the finest grid): 2, 3, 6 cm and so on, all parts of a bucket. */
const VOXEL_UNITS = [200, 300, 600, 1200, 2400, 4800, 9600, 19_200];
/** Above this share of points alone in their voxel a scan is sparse, and voxels grow, up to 6 cm, until they touch. */
const SPARSE_SHARE = 0.95;
const SPARSE_UNITS = 600;
/** Cells on either side of the origin that recognition can address. */
const REACH_CELLS = 65_534;

export type ThinOptions = { threads: number; hasColor: boolean; stations: [number, number, number][]; maxVoxels?: number; onProgress?: (share: number) => void };

/**
 * Thins a cloud on disk to one point per voxel, sorted by x, then y, then z: 2 cm voxels (what recognition is
 * tuned for), 3 cm above 50 million points, coarser where there would be too many or where the scan is sparse. Voxels beyond
 * the reach of recognition are left out.
 */
export async function thinCloud(cloud: SpilledCloud, plan: ChunkPlan, options: ThinOptions): Promise<ThinnedCloud> {
  let size = cloud.pointCount <= 50_000_000 ? 0 : 1;
  for (;;) {
    const isCoarsest = size === VOXEL_UNITS.length - 1;
    const voxelUnits = VOXEL_UNITS[size] ?? 19_200;
    const pieces = await thinAll(plan, voxelUnits, isCoarsest ? Infinity : (options.maxVoxels ?? MAX_VOXELS), options);
    const isSparse = pieces !== undefined && voxelUnits < SPARSE_UNITS && countOf(pieces) > SPARSE_SHARE * cloud.pointCount;
    if (pieces && !isSparse) return assemble(pieces, voxelUnits, cloud.grid.unitM, options);
    size++;
  }
}

class TooManyVoxels extends Error {}

/** Undefined when there are more voxels than `limit`. */
async function thinAll(plan: ChunkPlan, voxelUnits: number, limit: number, options: ThinOptions): Promise<ThinnedChunk[] | undefined> {
  const pieces: ThinnedChunk[] = [];
  let count = 0;
  try {
    await runChunkJobs(
      plan.chunks.map((chunk) => ({ kind: 'thin', chunk, voxelUnits, hasColor: options.hasColor })),
      options.threads,
      (result, index) => {
        if (result.kind !== 'thin') return;
        pieces.push(result.thinned);
        count += result.thinned.count;
        if (count > limit) throw new TooManyVoxels();
        options.onProgress?.((index + 1) / plan.chunks.length);
      },
    );
  } catch (error) {
    if (error instanceof TooManyVoxels) return undefined;
    throw error;
  }
  return pieces;
}

function countOf(pieces: ThinnedChunk[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

function assemble(pieces: ThinnedChunk[], voxelUnits: number, unitM: number, options: ThinOptions): ThinnedCloud {
  const order = sortedOrder(pieces);
  const count = order.pieces.length;
  const voxelM = Number((voxelUnits * unitM).toFixed(6));
  const cloud: ThinnedCloud = {
    voxelM,
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    z: new Float32Array(count),
    weight: new Uint32Array(count),
    rgb: options.hasColor ? new Uint8Array(count * 3) : undefined,
    stations: options.stations,
  };
  for (let v = 0; v < count; v++) {
    const piece = pieces[order.pieces[v]!]!;
    const at = order.places[v]!;
    cloud.x[v] = position(piece, at * 3, voxelUnits, unitM, voxelM);
    cloud.y[v] = position(piece, at * 3 + 1, voxelUnits, unitM, voxelM);
    cloud.z[v] = position(piece, at * 3 + 2, voxelUnits, unitM, voxelM);
    cloud.weight[v] = piece.weights[at]!;
    if (cloud.rgb && piece.colors) for (let c = 0; c < 3; c++) cloud.rgb[v * 3 + c] = piece.colors[at * 3 + c]!;
  }
  return cloud;
}

function position(piece: ThinnedChunk, at: number, voxelUnits: number, unitM: number, voxelM: number): number {
  const cell = piece.cells[at]!;
  const mean = (cell * voxelUnits + piece.offsets[at]!) * unitM;
  return meanInCell(mean, cell, voxelM);
}

/** Piece and place within it of every voxel that can be addressed, by x, then y, then z. */
function sortedOrder(pieces: ThinnedChunk[]): { pieces: Uint32Array; places: Uint32Array } {
  const total = countOf(pieces);
  const pieceOf = new Uint32Array(total);
  const placeOf = new Uint32Array(total);
  let count = 0;
  for (const [p, piece] of pieces.entries()) {
    for (let at = 0; at < piece.count; at++) {
      if (!isInReach(piece.cells, at * 3)) continue;
      pieceOf[count] = p;
      placeOf[count++] = at;
    }
  }
  const ids = new Uint32Array(count);
  for (let i = 0; i < count; i++) ids[i] = i;
  const keys = new Uint32Array(count);
  const space = { keys: new Uint32Array(count), ids: new Uint32Array(count) };
  const cell = (id: number, axis: number): number => pieces[pieceOf[id]!]!.cells[placeOf[id]! * 3 + axis]! + REACH_CELLS;
  // 17 bits per axis: the low 30 bits of the 51 first, then the rest; each sort keeps the order of equals.
  for (let i = 0; i < count; i++) keys[i] = ((cell(ids[i]!, 1) & 0x1fff) << 17) | cell(ids[i]!, 2);
  radixSort(keys, ids, 0, count, 30, space);
  for (let i = 0; i < count; i++) keys[i] = (cell(ids[i]!, 0) << 4) | (cell(ids[i]!, 1) >>> 13);
  radixSort(keys, ids, 0, count, 21, space);
  return { pieces: Uint32Array.from(ids, (id) => pieceOf[id]!), places: Uint32Array.from(ids, (id) => placeOf[id]!) };
}

function isInReach(cells: Int32Array, at: number): boolean {
  return Math.abs(cells[at]!) <= REACH_CELLS && Math.abs(cells[at + 1]!) <= REACH_CELLS && Math.abs(cells[at + 2]!) <= REACH_CELLS;
}
