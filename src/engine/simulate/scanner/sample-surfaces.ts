import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { seededRandom } from '#engine/simulate/random.ts';
import { PLAIN_FRAME, type Scan } from './scan.ts';
import { scanRecorder } from './scan-recorder.ts';

export type SampleOptions = { points: number; noiseM: number; seed: number };

/**
 * Points spread evenly over all surfaces, without a scanner: nothing hides anything, both sides of outer walls show.
 * Ten times faster than `scanBuilding`; for fixtures that need a building's cloud but not a scan's gaps. No stations.
 * Same building and options, same points to the last bit.
 */
export function sampleSurfaces(building: BuildingModel, { points, noiseM, seed }: SampleOptions): Scan {
  const { positions, elementOf, elements } = building.mesh;
  const random = seededRandom(seed);
  const ground = pointClassId('terrain_site');
  const areaUpTo = new Float64Array(elementOf.length);
  let areaM2 = 0;
  for (let triangle = 0; triangle < elementOf.length; triangle++) {
    if (elements[elementOf[triangle]!]?.classId !== ground) areaM2 += triangleArea(positions, 9 * triangle);
    areaUpTo[triangle] = areaM2;
  }
  const recorder = scanRecorder(building, PLAIN_FRAME, points, random);
  for (let point = 0; point < points; point++) {
    const triangle = firstAbove(areaUpTo, random.next() * areaM2);
    let [u, v] = [random.next(), random.next()];
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const on = (axis: number) => {
      const at = 9 * triangle + axis;
      return (
        positions[at]! +
        u * (positions[at + 3]! - positions[at]!) +
        v * (positions[at + 6]! - positions[at]!) +
        noiseM * random.gauss()
      );
    };
    recorder.add([on(0), on(1), on(2)], triangle);
  }
  return recorder.finish([]);
}

function triangleArea(p: Float32Array, at: number): number {
  const [ax, ay, az] = [p[at + 3]! - p[at]!, p[at + 4]! - p[at + 1]!, p[at + 5]! - p[at + 2]!];
  const [bx, by, bz] = [p[at + 6]! - p[at]!, p[at + 7]! - p[at + 1]!, p[at + 8]! - p[at + 2]!];
  return Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) / 2;
}

/** Index of the first entry of a rising list above the value. */
function firstAbove(rising: Float64Array, value: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
