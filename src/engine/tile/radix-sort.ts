/** Room for sorting: as long as the longest stretch. */
export type SortSpace = { keys: Uint32Array; ids: Uint32Array };

const BITS = 10;
const BINS = 1 << BITS;

/**
 * Sorts `keys[from..to)` ascending and moves `ids` along; equal keys keep their order. `keyBits` is at most 30. The
 * digits that all keys share are skipped.
 */
export function radixSort(
  keys: Uint32Array,
  ids: Uint32Array,
  from: number,
  to: number,
  keyBits: number,
  space: SortSpace,
): void {
  const n = to - from;
  if (n <= 48) return insertionSort(keys, ids, from, to);
  let isInSpace = false;
  const histogram = new Uint32Array(BINS);
  for (let shift = 0; shift < keyBits; shift += BITS) {
    const sourceKeys = isInSpace ? space.keys : keys;
    const sourceIds = isInSpace ? space.ids : ids;
    const base = isInSpace ? 0 : from;
    histogram.fill(0);
    for (let i = 0; i < n; i++) histogram[(sourceKeys[base + i]! >>> shift) & (BINS - 1)]!++;
    if (histogram[(sourceKeys[base]! >>> shift) & (BINS - 1)] === n) continue;
    const targetKeys = isInSpace ? keys : space.keys;
    const targetIds = isInSpace ? ids : space.ids;
    let sum = isInSpace ? from : 0;
    for (let bin = 0; bin < BINS; bin++) {
      const count = histogram[bin]!;
      histogram[bin] = sum;
      sum += count;
    }
    for (let i = base; i < base + n; i++) {
      const key = sourceKeys[i]!;
      const at = histogram[(key >>> shift) & (BINS - 1)]!++;
      targetKeys[at] = key;
      targetIds[at] = sourceIds[i]!;
    }
    isInSpace = !isInSpace;
  }
  if (isInSpace) {
    keys.set(space.keys.subarray(0, n), from);
    ids.set(space.ids.subarray(0, n), from);
  }
}

function insertionSort(keys: Uint32Array, ids: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const key = keys[i]!;
    const id = ids[i]!;
    let j = i - 1;
    for (; j >= from && keys[j]! > key; j--) {
      keys[j + 1] = keys[j]!;
      ids[j + 1] = ids[j]!;
    }
    keys[j + 1] = key;
    ids[j + 1] = id;
  }
}
