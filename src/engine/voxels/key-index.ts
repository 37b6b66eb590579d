/**
 * Numbers the distinct keys of a stream 0, 1, 2 ... in order of arrival. Open addressing in typed arrays that grow
 * with what really arrives, never with a declared count: 12 to 24 bytes per key.
 */
export class KeyIndex {
  /** Number of distinct keys. */
  count = 0;
  /** Key by its number; valid up to `count`. */
  keys: Float64Array;
  #slots: Int32Array;
  #mask: number;

  constructor(expected = 1024) {
    let capacity = 2048;
    while (capacity < expected * 2) capacity *= 2;
    this.#slots = new Int32Array(capacity).fill(-1);
    this.#mask = capacity - 1;
    this.keys = new Float64Array(capacity / 2);
  }

  /** Number of the key, which is added when it is new. */
  add(key: number): number {
    let slot = hash(key) & this.#mask;
    for (;;) {
      const found = this.#slots[slot]!;
      if (found < 0) break;
      if (this.keys[found] === key) return found;
      slot = (slot + 1) & this.#mask;
    }
    if (this.count === this.keys.length) {
      this.#grow();
      return this.add(key);
    }
    this.#slots[slot] = this.count;
    this.keys[this.count] = key;
    return this.count++;
  }

  /** Number of the key, or -1 when it never arrived. */
  find(key: number): number {
    let slot = hash(key) & this.#mask;
    for (;;) {
      const found = this.#slots[slot]!;
      if (found < 0 || this.keys[found] === key) return found;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const capacity = this.#slots.length * 2;
    const keys = new Float64Array(capacity / 2);
    keys.set(this.keys);
    this.keys = keys;
    this.#slots = new Int32Array(capacity).fill(-1);
    this.#mask = capacity - 1;
    for (let i = 0; i < this.count; i++) {
      let slot = hash(keys[i]!) & this.#mask;
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = i;
    }
  }
}

/** 32-bit mix of a 51-bit integer. */
function hash(key: number): number {
  const high = Math.floor(key / 4_294_967_296);
  let h = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(high + 0x7f4a7c15, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
