import type { TestPoints } from './make-test-room.ts';
import type { AllPoints } from './read-all.ts';

/** Throws unless the points read are those that were encoded, in order, to within `tolerance`, with their colours and intensities where read. */
export function expectSamePoints(actual: AllPoints, expected: TestPoints, tolerance = 1e-9): void {
  if (actual.count !== expected.count) throw new Error(`read ${actual.count} points instead of ${expected.count}`);
  for (const axis of ['x', 'y', 'z'] as const) {
    const wrong = actual[axis].findIndex((value, i) => !(Math.abs(value - (expected[axis][i] ?? NaN)) <= tolerance));
    if (wrong >= 0)
      throw new Error(`${axis} of point ${wrong} is ${actual[axis][wrong]} instead of ${expected[axis][wrong]}`);
  }
  const wrongColor = actual.rgb.findIndex((value, i) => value !== expected.rgb[i]);
  if (wrongColor >= 0)
    throw new Error(`colour ${wrongColor} is ${actual.rgb[wrongColor]} instead of ${expected.rgb[wrongColor]}`);
  // PTS keeps 12 bits of intensity.
  const wrongIntensity = actual.intensity.findIndex(
    (value, i) => !(Math.abs(value - (expected.intensity[i] ?? NaN)) <= 16),
  );
  if (wrongIntensity >= 0)
    throw new Error(
      `intensity ${wrongIntensity} is ${actual.intensity[wrongIntensity]} instead of ${expected.intensity[wrongIntensity]}`,
    );
}
