import { KeyIndex } from '#engine/voxels/key-index.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';

/** Voxels of a cloud by the cubic cell that they are in, for asking which are near a place. */
export class PointIndex {
  readonly cellM: number;
  readonly #cells = new KeyIndex();
  /** Voxels by their cell; those of cell `i` are between `#starts[i]` and `#starts[i + 1]`. */
  readonly #members: Int32Array;
  readonly #starts: Int32Array;

  constructor({ count, x, y, z }: Pick<VoxelCloud, 'count' | 'x' | 'y' | 'z'>, cellM: number) {
    this.cellM = cellM;
    const cellOf = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const ix = Math.floor(x[i]! / cellM);
      const iy = Math.floor(y[i]! / cellM);
      const iz = Math.floor(z[i]! / cellM);
      cellOf[i] = hasKey(ix, iy, iz) ? this.#cells.add(cellKey(ix, iy, iz)) : -1;
    }
    this.#starts = new Int32Array(this.#cells.count + 1);
    for (let i = 0; i < count; i++) if (cellOf[i]! >= 0) this.#starts[cellOf[i]! + 1]!++;
    for (let cell = 0; cell < this.#cells.count; cell++) this.#starts[cell + 1]! += this.#starts[cell]!;
    const next = this.#starts.slice();
    this.#members = new Int32Array(count);
    for (let i = 0; i < count; i++) if (cellOf[i]! >= 0) this.#members[next[cellOf[i]!]!++] = i;
  }

  /** Gives `visit` all voxels in the cells within `reach` cells of a place: all that are nearer than `reach * cellM`, and some more. */
  around(x: number, y: number, z: number, reach: number, visit: (voxel: number) => void): void {
    const ix = Math.floor(x / this.cellM);
    const iy = Math.floor(y / this.cellM);
    const iz = Math.floor(z / this.cellM);
    if (!hasKey(ix - reach, iy - reach, iz - reach) || !hasKey(ix + reach, iy + reach, iz + reach)) return;
    for (let cx = ix - reach; cx <= ix + reach; cx++)
      for (let cy = iy - reach; cy <= iy + reach; cy++)
        for (let cz = iz - reach; cz <= iz + reach; cz++) {
          const cell = this.#cells.find(cellKey(cx, cy, cz));
          if (cell < 0) continue;
          for (let at = this.#starts[cell]!; at < this.#starts[cell + 1]!; at++) visit(this.#members[at]!);
        }
  }
}
