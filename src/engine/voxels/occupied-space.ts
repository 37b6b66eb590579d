import { KeyIndex } from './key-index.ts';
import { cellKey, hasKey } from './voxel-key.ts';
import type { Places } from './voxel-cloud.ts';

/** Blocks have 16 cells each way, a bit each. */
const BLOCK_BITS = 4;
const WORDS = 128;

/** The cells of space that contain something, in blocks that exist only where there is something. */
export class OccupiedSpace {
  readonly cellM: number;
  readonly #blocks = new KeyIndex();
  #words = new Uint32Array(64 * WORDS);

  constructor(cellM: number) {
    this.cellM = cellM;
  }

  /** The space that the voxels of a cloud occupy. */
  static of({ count, x, y, z }: Pick<Places, 'count' | 'x' | 'y' | 'z'>, cellM: number): OccupiedSpace {
    const space = new OccupiedSpace(cellM);
    for (let i = 0; i < count; i++) space.add(x[i]!, y[i]!, z[i]!);
    return space;
  }

  add(x: number, y: number, z: number): void {
    const ix = Math.floor(x / this.cellM);
    const iy = Math.floor(y / this.cellM);
    const iz = Math.floor(z / this.cellM);
    if (!hasKey(ix, iy, iz)) return;
    const block = this.#blocks.add(blockKey(ix, iy, iz));
    if ((block + 1) * WORDS > this.#words.length) {
      const words = new Uint32Array(this.#words.length * 2);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[block * WORDS + wordIn(ix, iy)]! |= bitIn(iy, iz);
  }

  /** Whether the straight line from (x, y, z) along (dx, dy, dz) passes through nothing, up to its end. */
  isFree(x: number, y: number, z: number, dx: number, dy: number, dz: number): boolean {
    const { cellM } = this;
    let ix = Math.floor(x / cellM);
    let iy = Math.floor(y / cellM);
    let iz = Math.floor(z / cellM);
    const stepX = Math.sign(dx);
    const stepY = Math.sign(dy);
    const stepZ = Math.sign(dz);
    // Shares of the line at which it leaves its cell along each axis, and that a whole cell takes.
    let nextX = leavesAt(x, ix, dx, cellM);
    let nextY = leavesAt(y, iy, dy, cellM);
    let nextZ = leavesAt(z, iz, dz, cellM);
    const eachX = cellM / Math.abs(dx);
    const eachY = cellM / Math.abs(dy);
    const eachZ = cellM / Math.abs(dz);
    let block = this.#blocks.find(blockKey(ix, iy, iz));
    for (;;) {
      if (block >= 0 && (this.#words[block * WORDS + wordIn(ix, iy)]! & bitIn(iy, iz)) !== 0) return false;
      const next = Math.min(nextX, nextY, nextZ);
      if (!(next < 1)) return true;
      const blockX = ix >> BLOCK_BITS;
      const blockY = iy >> BLOCK_BITS;
      const blockZ = iz >> BLOCK_BITS;
      if (next === nextX) {
        ix += stepX;
        nextX += eachX;
      } else if (next === nextY) {
        iy += stepY;
        nextY += eachY;
      } else {
        iz += stepZ;
        nextZ += eachZ;
      }
      if (ix >> BLOCK_BITS !== blockX || iy >> BLOCK_BITS !== blockY || iz >> BLOCK_BITS !== blockZ)
        block = this.#blocks.find(blockKey(ix, iy, iz));
    }
  }
}

/** Share of a line, which goes `way` along an axis, at which it leaves its cell. */
const leavesAt = (at: number, cell: number, way: number, cellM: number): number =>
  way === 0 ? Infinity : ((cell + (way > 0 ? 1 : 0)) * cellM - at) / way;

const blockKey = (ix: number, iy: number, iz: number): number =>
  cellKey(ix >> BLOCK_BITS, iy >> BLOCK_BITS, iz >> BLOCK_BITS);
const wordIn = (ix: number, iy: number): number => ((ix & 15) << 3) | ((iy & 15) >> 1);
const bitIn = (iy: number, iz: number): number => 1 << (((iy & 1) << 4) | (iz & 15));
