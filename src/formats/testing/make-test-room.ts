import type { LasPoints } from '#formats/las/las-writer.ts';

/** Columns that every test encoder understands; the optional ones are all there. */
export type TestPoints = LasPoints & { rgb: Uint16Array; intensity: Uint16Array; classification: Uint8Array };

/** mulberry32: a small seeded generator, 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type TestRoomOptions = {
  /** Units per metre: 1, 1000, 1 / 0.3048. */
  unitsPerMetre?: number;
  seed?: number;
};

/**
 * Points spread evenly over the six faces of an empty room, 8 x 6 m and 2.7 m high, floor at 0, coordinates rounded to 0.1 mm (before the unit).
 * Colours are multiples of 257, so that 8-bit formats keep them; floor is class 8, ceiling 10, walls 1.
 */
export function makeTestRoom(count: number, options: TestRoomOptions = {}): TestPoints {
  const random = seededRandom(options.seed ?? 1);
  const unit = options.unitsPerMetre ?? 1;
  const points: TestPoints = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    rgb: new Uint16Array(3 * count),
    intensity: new Uint16Array(count),
    classification: new Uint8Array(count),
  };
  const size = [8, 6, 2.7] as const;
  for (let i = 0; i < count; i++) {
    // Walls across X are 9.4 % of the surface, across Y 12.6 %, floor and ceiling 28 % each.
    const place = random() * 171.6;
    const axis = place < 32.4 ? 0 : place < 75.6 ? 1 : 2;
    const face = random() < 0.5 ? 0 : 1;
    const position = size.map((edge, a) => (a === axis ? face * edge : Math.round(random() * edge * 1e4) / 1e4));
    points.x[i] = (position[0] ?? 0) * unit;
    points.y[i] = (position[1] ?? 0) * unit;
    points.z[i] = (position[2] ?? 0) * unit;
    for (let channel = 0; channel < 3; channel++) points.rgb[3 * i + channel] = 257 * Math.floor(random() * 256);
    points.intensity[i] = 257 * Math.floor(random() * 256);
    points.classification[i] = axis === 2 ? (face === 1 ? 10 : 8) : 1;
  }
  return points;
}
