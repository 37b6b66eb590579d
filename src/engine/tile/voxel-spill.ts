import { closeSync, openSync } from 'node:fs';
import { meanInCell } from '#engine/voxels/thin-points.ts';
import { radixSort } from './radix-sort.ts';
import { readFully, writeFully } from './spill.ts';
import type { ThinnedChunk } from './thin-chunk.ts';
import { VoxelFileWriter } from './voxel-file.ts';

/** Cells on either side of the origin that recognition can address. */
const REACH_CELLS = 65_534;
/** Width of a slab across x, in units: what is in memory at a time when voxels are sorted. */
const SLAB_UNITS = 19_200;
/** Height of the layers that voxels are counted in. */
const LAYER_UNITS = 4800;
/** A voxel on disk: cell x y z, offset x y z, weight, colour. */
const WORDS = 8;

/**
 * Voxels on disk on their way from chunks (by place) to the voxel file (by x, then y, then z). Voxels beyond the reach of
 * recognition are left out.
 */
export class VoxelSpill {
  /** Voxels taken. */
  count = 0;
  readonly #path: string;
  readonly #file: number;
  readonly #voxelUnits: number;
  /** Voxels by height, in layers of `LAYER_UNITS`. */
  readonly #layers = new Map<number, number>();
  /** Per slab, where its stretches lie: first voxel and number of voxels. */
  readonly #slabs = new Map<number, { at: number; count: number }[]>();

  constructor(path: string, voxelUnits: number) {
    this.#path = path;
    this.#voxelUnits = voxelUnits;
    this.#file = openSync(path, 'w+');
  }

  get path(): string {
    return this.#path;
  }

  add(chunk: ThinnedChunk): void {
    const { bySlab, total } = this.#bySlab(chunk);
    const words = new Int32Array(total * WORDS);
    const floats = new Float32Array(words.buffer);
    let at = 0;
    for (const [slab, places] of bySlab) {
      const stretches = this.#slabs.get(slab) ?? [];
      stretches.push({ at: this.count + at / WORDS, count: places.length });
      this.#slabs.set(slab, stretches);
      for (const place of places) {
        for (let k = 0; k < 3; k++) {
          words[at + k] = chunk.cells[place * 3 + k]!;
          floats[at + 3 + k] = chunk.offsets[place * 3 + k]!;
        }
        words[at + 6] = chunk.weights[place]!;
        if (chunk.colors)
          words[at + 7] =
            chunk.colors[place * 3]! | (chunk.colors[place * 3 + 1]! << 8) | (chunk.colors[place * 3 + 2]! << 16);
        at += WORDS;
      }
    }
    writeFully(this.#file, new Uint8Array(words.buffer), this.count * WORDS * 4);
    this.count += total;
  }

  /** The most voxels that there are within a height. */
  mostWithin(heightUnits: number): number {
    const layers = Math.max(1, Math.ceil(heightUnits / LAYER_UNITS));
    let most = 0;
    for (const bottom of this.#layers.keys()) {
      let sum = 0;
      for (let layer = 0; layer < layers; layer++) sum += this.#layers.get(bottom + layer) ?? 0;
      most = Math.max(most, sum);
    }
    return most;
  }

  /** Writes all voxels in order, slab by slab, as the voxel file at `path`. `unitM`: metres per unit. */
  writeTo(path: string, unitM: number, hasColor: boolean): { voxelM: number; count: number } {
    const voxelM = Number((this.#voxelUnits * unitM).toFixed(6));
    const writer = new VoxelFileWriter(path, { voxelM, count: this.count, hasColor });
    try {
      for (const slab of [...this.#slabs.keys()].sort((a, b) => a - b))
        this.#writeSlab(this.#slabs.get(slab) ?? [], writer, unitM, voxelM, hasColor);
    } finally {
      writer.close();
    }
    return { voxelM, count: this.count };
  }

  close(): void {
    closeSync(this.#file);
  }

  #bySlab({ count, cells }: ThinnedChunk): { bySlab: Map<number, number[]>; total: number } {
    const bySlab = new Map<number, number[]>();
    let total = 0;
    for (let place = 0; place < count; place++) {
      if (!isInReach(cells, place * 3)) continue;
      const slab = Math.floor((cells[place * 3]! * this.#voxelUnits) / SLAB_UNITS);
      const places = bySlab.get(slab);
      if (places) places.push(place);
      else bySlab.set(slab, [place]);
      const layer = Math.floor((cells[place * 3 + 2]! * this.#voxelUnits) / LAYER_UNITS);
      this.#layers.set(layer, (this.#layers.get(layer) ?? 0) + 1);
      total++;
    }
    return { bySlab, total };
  }

  #writeSlab(
    stretches: readonly { at: number; count: number }[],
    writer: VoxelFileWriter,
    unitM: number,
    voxelM: number,
    hasColor: boolean,
  ): void {
    const count = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
    const words = new Int32Array(count * WORDS);
    let filled = 0;
    for (const stretch of stretches) {
      readFully(
        this.#file,
        new Uint8Array(words.buffer, filled * WORDS * 4, stretch.count * WORDS * 4),
        stretch.at * WORDS * 4,
      );
      filled += stretch.count;
    }
    const order = sortedOrder(words, count);
    const floats = new Float32Array(words.buffer);
    const slab = {
      x: new Float32Array(count),
      y: new Float32Array(count),
      z: new Float32Array(count),
      weight: new Uint32Array(count),
      rgb: hasColor ? new Uint8Array(count * 3) : undefined,
    };
    const position = (at: number): number =>
      meanInCell((words[at]! * this.#voxelUnits + floats[at + 3]!) * unitM, words[at]!, voxelM);
    for (let v = 0; v < count; v++) {
      const at = order[v]! * WORDS;
      slab.x[v] = position(at);
      slab.y[v] = position(at + 1);
      slab.z[v] = position(at + 2);
      slab.weight[v] = words[at + 6]!;
      if (slab.rgb) for (let c = 0; c < 3; c++) slab.rgb[v * 3 + c] = (words[at + 7]! >>> (8 * c)) & 0xff;
    }
    writer.append(slab);
  }
}

/** Numbers of the voxels by x, then y, then z. */
function sortedOrder(words: Int32Array, count: number): Uint32Array {
  const ids = Uint32Array.from({ length: count }, (_, i) => i);
  const keys = new Uint32Array(count);
  const space = { keys: new Uint32Array(count), ids: new Uint32Array(count) };
  const cell = (id: number, axis: number): number => words[id * WORDS + axis]! + REACH_CELLS;
  // 17 bits per axis: the low 30 bits of the 51 first, then the rest; each sort keeps the order of equals.
  for (let i = 0; i < count; i++) keys[i] = ((cell(ids[i]!, 1) & 0x1fff) << 17) | cell(ids[i]!, 2);
  radixSort(keys, ids, 0, count, 30, space);
  for (let i = 0; i < count; i++) keys[i] = (cell(ids[i]!, 0) << 4) | (cell(ids[i]!, 1) >>> 13);
  radixSort(keys, ids, 0, count, 21, space);
  return ids;
}

function isInReach(cells: Int32Array, at: number): boolean {
  return (
    Math.abs(cells[at]!) <= REACH_CELLS &&
    Math.abs(cells[at + 1]!) <= REACH_CELLS &&
    Math.abs(cells[at + 2]!) <= REACH_CELLS
  );
}
