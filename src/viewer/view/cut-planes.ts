import { Plane, Vector3 } from 'three';
import { sidesOf } from '#geometry/bounds.ts';
import type { ViewerState } from '#viewer/state.ts';

/** The planes of a state that people placed, those of the section box included; each keeps what is on the side of its normal, as three has it. */
export function placedPlanes({ cutPlanes, cutBox }: Pick<ViewerState, 'cutPlanes' | 'cutBox'>): Plane[] {
  return [...cutPlanes, ...(cutBox ? sidesOf(cutBox) : [])].map(
    ({ normal, distanceM }) => new Plane(new Vector3(...normal).normalize().negate(), distanceM),
  );
}

/** The planes that keep what is between two heights in project meters; infinite ones cut nothing. */
export function heightPlanes({ from, to }: { from: number; to: number }): Plane[] {
  return [
    ...(Number.isFinite(to) ? [new Plane(new Vector3(0, 0, -1), to)] : []),
    ...(Number.isFinite(from) ? [new Plane(new Vector3(0, 0, 1), -from)] : []),
  ];
}
