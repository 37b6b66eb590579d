/** Voxel numbers that are collected one after the other: 4 bytes each, where a plain list takes 16 and is copied in the end. */
export class NumberList {
  #values = new Uint32Array(1024);
  #count = 0;

  push(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  get length(): number {
    return this.#count;
  }

  /** The number at a place that was filled. */
  at(place: number): number {
    return this.#values[place]!;
  }

  /** The numbers so far, as a view. */
  values(): Uint32Array {
    return this.#values.subarray(0, this.#count);
  }
}
