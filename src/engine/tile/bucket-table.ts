/** Cells of a grid, numbered in the order in which they first occur, with the number of points in each. */
export class BucketTable {
  count = 0;
  x = new Int32Array(1024);
  y = new Int32Array(1024);
  z = new Int32Array(1024);
  /** Points per bucket. */
  points = new Float64Array(1024);
  #slots = new Int32Array(4096);

  /** Number of the bucket at this cell; a cell not seen before gets the next number. */
  idOf(x: number, y: number, z: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(x, y, z) & mask;
    for (;;) {
      const found = this.#slots[slot]! - 1;
      if (found < 0) break;
      if (this.x[found] === x && this.y[found] === y && this.z[found] === z) return found;
      slot = (slot + 1) & mask;
    }
    const id = this.count++;
    if (id >= this.x.length) this.#grow();
    this.x[id] = x;
    this.y[id] = y;
    this.z[id] = z;
    this.#slots[slot] = id + 1;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  #grow(): void {
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(old.length * 2);
      array.set(old);
      return array;
    };
    this.x = wider(this.x);
    this.y = wider(this.y);
    this.z = wider(this.z);
    const points = new Float64Array(this.points.length * 2);
    points.set(this.points);
    this.points = points;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.count; id++) {
      let slot = hash(this.x[id]!, this.y[id]!, this.z[id]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id + 1;
    }
  }
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(z, 0xcb1ab31f);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
