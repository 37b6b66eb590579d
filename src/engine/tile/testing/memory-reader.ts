import type { PointReader } from '#formats/point-cloud.ts';

/** A point as tests write it down. */
export type TestPoint = {
  x: number;
  y: number;
  z: number;
  rgb?: [number, number, number];
  intensity?: number;
  pointClass?: number;
};

/** A reader of points in memory, in batches of `batchSize`. */
export function memoryReader(points: readonly TestPoint[], batchSize = 1000): PointReader {
  const hasColor = points.some((point) => point.rgb);
  return {
    header: {
      format: 'XYZ',
      variant: 'memory',
      declaredPointCount: points.length,
      bounds: undefined,
      hasColor,
      hasIntensity: true,
      hasClassification: true,
      poses: [],
      unit: 'm',
      remarks: [],
    },
    async *batches() {
      for (let from = 0; from < points.length; from += batchSize) {
        const part = points.slice(from, from + batchSize);
        yield {
          count: part.length,
          skipped: 0,
          x: Float64Array.from(part, (point) => point.x),
          y: Float64Array.from(part, (point) => point.y),
          z: Float64Array.from(part, (point) => point.z),
          rgb: hasColor ? Uint16Array.from(part.flatMap((point) => point.rgb ?? [0, 0, 0])) : undefined,
          intensity: Uint16Array.from(part, (point) => point.intensity ?? 0),
          classification: Uint8Array.from(part, (point) => point.pointClass ?? 0),
          scanIndex: -1,
        };
      }
    },
    close: async () => {},
  };
}

/** `count` points in the walls of a box, the same for the same seed. */
export function boxOfPoints(
  count: number,
  size: [number, number, number],
  corner: [number, number, number] = [0, 0, 0],
  seed = 1,
): TestPoint[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const side = Math.floor(random() * 6);
    const at = [random(), random(), random()];
    at[side % 3] = side < 3 ? 0 : 1;
    const [x = 0, y = 0, z = 0] = at.map((share, axis) => (corner[axis] ?? 0) + share * (size[axis] ?? 1));
    return {
      x,
      y,
      z,
      rgb: [side * 9000, 20_000, 65_535] as [number, number, number],
      intensity: Math.floor(random() * 65_536),
      pointClass: side,
    };
  });
}
