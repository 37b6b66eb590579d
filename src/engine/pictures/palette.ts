/** A picture's pixels as numbers of at most 256 colors, three bytes each. */
export type IndexedPixels = { colors: Uint8Array; indices: Uint8Array };

type Count = readonly [red: number, green: number, blue: number, pixels: number];
type Bucket = {
  counts: Count[];
  pixels: number;
  /** The channel that differs most in it, and by how much. */ channel: number;
  range: number;
};

const MOST_COLORS = 256;

/**
 * Finds colors for a picture of interleaved red, green and blue (median cut, Heckbert 1982). Up to 256 different ones stay exactly as they are; of more,
 * alike ones become their mean, except the most frequent: it is the ground, which the page around the picture shows too. The same picture gives the same bytes.
 */
export function toPalette(rgb: Uint8Array): IndexedPixels {
  const keyAt = (at: number): number => (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!;
  const found = new Map<number, number>();
  // Pixels beside each other often have one color.
  for (let at = 0; at < rgb.length;) {
    const [key, from] = [keyAt(at), at];
    do at += 3;
    while (at < rgb.length && keyAt(at) === key);
    found.set(key, (found.get(key) ?? 0) + (at - from) / 3);
  }
  const counts = [...found].map(([key, pixels]): Count => [key >> 16, (key >> 8) & 255, key & 255, pixels]);
  const ground = counts.reduce<Count | undefined>(
    (most, each) => (most && most[3] >= each[3] ? most : each),
    undefined,
  );
  const buckets = ground
    ? [
        bucketOf([ground]),
        ...cut(
          counts.filter((each) => each !== ground),
          MOST_COLORS - 1,
        ),
      ]
    : [];

  const colors = new Uint8Array(buckets.length * 3);
  const indexOf = new Map<number, number>();
  buckets.forEach((bucket, index) => {
    for (let c = 0; c < 3; c++)
      colors[index * 3 + c] = Math.round(
        bucket.counts.reduce((sum, count) => sum + count[c]! * count[3], 0) / bucket.pixels,
      );
    for (const [red, green, blue] of bucket.counts) indexOf.set((red << 16) | (green << 8) | blue, index);
  });
  const indices = new Uint8Array(rgb.length / 3);
  let [last, index] = [-1, 0];
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const key = keyAt(pixel * 3);
    if (key !== last) index = indexOf.get(key)!;
    last = key;
    indices[pixel] = index;
  }
  return { colors, indices };
}

/** Halves the bucket whose colors differ most, counted by its pixels, until there are enough or none can be halved. */
function cut(counts: Count[], most: number): Bucket[] {
  const buckets = counts.length > 0 ? [bucketOf(counts)] : [];
  while (buckets.length < most) {
    let widest = -1;
    buckets.forEach((bucket, index) => {
      if (bucket.counts.length > 1 && (widest < 0 || weightOf(bucket) > weightOf(buckets[widest]!))) widest = index;
    });
    if (widest < 0) break;
    buckets.splice(widest, 1, ...halves(buckets[widest]!));
  }
  return buckets;
}

const weightOf = ({ range, pixels }: Bucket): number => range * Math.sqrt(pixels);

function bucketOf(counts: Count[]): Bucket {
  const ranges = [0, 1, 2].map((c) => {
    let [low, high] = [255, 0];
    for (const count of counts) [low, high] = [Math.min(low, count[c]!), Math.max(high, count[c]!)];
    return high - low;
  });
  const range = Math.max(...ranges);
  return {
    counts,
    range,
    channel: ranges.indexOf(range),
    pixels: counts.reduce((sum, [, , , pixels]) => sum + pixels, 0),
  };
}

function halves({ counts, channel, pixels }: Bucket): [Bucket, Bucket] {
  const sorted = counts.toSorted((a, b) => a[channel]! - b[channel]!);
  let [end, passed] = [0, 0];
  while (end < sorted.length - 1 && passed < pixels / 2) passed += sorted[end++]![3];
  return [bucketOf(sorted.slice(0, end)), bucketOf(sorted.slice(end))];
}
