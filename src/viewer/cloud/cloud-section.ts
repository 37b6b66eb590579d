import { Plane, Vector3 } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import type { ViewerState } from '#viewer/state.ts';
import { type Level, visibleHeightsM } from '#viewer/view/levels.ts';

export type CloudSection = {
  /** What clips the points. The same list all along: materials refer to it. */
  planes: Plane[];
  /** Lowest and highest that is shown, in project meters; null where nothing is cut, or no cloud is known. */
  heightsM: () => { from: number; to: number } | null;
  /** Moves the planes to where slice and level of the state say. */
  apply: () => void;
};

/** The horizontal section of a cloud by slice and level, which are in the viewer's state. `bounds` are null until the cloud is open. */
export function createCloudSection(
  state: () => ViewerState,
  bounds: () => Bounds3 | null,
  levels: readonly Level[] | undefined,
): CloudSection {
  const planes: Plane[] = [];
  const heightsM = () => {
    const box = bounds();
    return (
      box &&
      visibleHeightsM(
        box,
        state().slice,
        levels?.find(({ id }) => id === state().level),
      )
    );
  };
  return {
    planes,
    heightsM,
    apply: () => {
      const heights = heightsM();
      planes.length = 0;
      if (heights && Number.isFinite(heights.from)) planes.push(new Plane(new Vector3(0, 0, 1), -heights.from));
      if (heights && Number.isFinite(heights.to)) planes.push(new Plane(new Vector3(0, 0, -1), heights.to));
    },
  };
}
