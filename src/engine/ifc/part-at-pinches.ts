import { distanceToSegment, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';

/** A ring narrower than this is none. */
const PINCH_M = 5e-4;
/** Smaller parts are left out. */
const LEAST_AREA_M2 = 1e-3;

/** The parts of a counter-clockwise ring between the places where it touches itself, which other programs cannot fill. */
export function partAtPinches(ring: readonly Point2[]): Point2[][] {
  const count = ring.length;
  for (let corner = 0; corner < count; corner++)
    for (let step = 2; step < count - 1; step++) {
      const edge = (corner + step) % count;
      const [from, to] = [ring[edge]!, ring[(edge + 1) % count]!];
      if ((edge + 1) % count === corner || distanceToSegment(ring[corner]!, from, to) > PINCH_M) continue;
      return [between(ring, corner, edge), between(ring, (edge + 1) % count, corner)].flatMap((part) =>
        part.length < 3 || signedAreaM2(part) < LEAST_AREA_M2 ? [] : partAtPinches(part),
      );
    }
  return [[...ring]];
}

/** Corners from one to another, both included. */
function between(ring: readonly Point2[], from: number, to: number): Point2[] {
  const length = ((to - from + ring.length) % ring.length) + 1;
  return Array.from({ length }, (_, step) => ring[(from + step) % ring.length]!);
}
