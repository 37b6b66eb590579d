import type { Plane } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import type { ViewerState } from '#viewer/state.ts';
import { heightPlanes, placedPlanes } from '#viewer/view/cut-planes.ts';
import { type Level, visibleHeightsM } from '#viewer/view/levels.ts';

export type CloudSection = {
  /** What clips the points. The same list all along: materials refer to it. */
  planes: Plane[];
  /** Moves the planes to where slice, level, planes and box of the state say. */
  apply: () => void;
};

/** The cuts through clouds, which are in the viewer's state. `bounds` are null until a cloud is open. */
export function createCloudSection(
  state: () => ViewerState,
  bounds: () => Bounds3 | null,
  levels: readonly Level[] | undefined,
): CloudSection {
  const planes: Plane[] = [];
  return {
    planes,
    apply: () => {
      const box = bounds();
      const level = levels?.find(({ id }) => id === state().level);
      const heights = box && visibleHeightsM(box, state().slice, level);
      planes.splice(0, planes.length, ...(heights ? heightPlanes(heights) : []), ...placedPlanes(state()));
    },
  };
}
