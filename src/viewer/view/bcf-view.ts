import type { BcfViewpoint } from '#formats/bcf/bcf-topic.ts';
import { sidesOf } from '#geometry/bounds.ts';
import { along3, dot3, type Point3 } from '#geometry/space.ts';
import { type ElementRef, initialViewerState, type ViewerState } from '#viewer/state.ts';
import { axesOfPose, poseOfAxes } from './camera-axes.ts';

const MAX_PLANES = 6;

/** What a state shows of one model, as other programs take it. */
export function viewpointOf(
  { camera, selection, isolated, hidden, cutPlanes, cutBox }: ViewerState,
  model: string,
): BcfViewpoint {
  const own = (refs: readonly ElementRef[]) => refs.filter((ref) => ref.model === model).map(({ id }) => id);
  return {
    camera: camera && axesOfPose(camera),
    selected: own(selection),
    isolated: isolated && own(isolated),
    hidden: own(hidden),
    planes: [...cutPlanes, ...(cutBox ? sidesOf(cutBox) : [])].map(({ normal, distanceM }) => ({
      point: along3([0, 0, 0], normal, distanceM),
      direction: normal,
    })),
  };
}

/** The state that shows what a viewpoint of another program shows of a model. More than six planes are too many, and none are set. */
export function stateOfViewpoint(
  { camera, selected, isolated, hidden, planes }: BcfViewpoint,
  model: string,
): ViewerState {
  const refs = (ids: readonly string[]): ElementRef[] => ids.map((id) => ({ model, id }));
  return {
    ...initialViewerState,
    camera: camera && poseOfAxes(camera),
    selection: refs(selected),
    isolated: isolated && refs(isolated),
    hidden: refs(hidden),
    cutPlanes: planes.length > MAX_PLANES ? [] : planes.flatMap(planeOf),
  };
}

function planeOf({
  point: [px, py, pz],
  direction: [x, y, z],
}: BcfViewpoint['planes'][number]): ViewerState['cutPlanes'] {
  const length = Math.hypot(x, y, z);
  if (!(length > 0) || !Number.isFinite(length)) return [];
  const normal: Point3 = [x / length, y / length, z / length];
  return [{ normal, distanceM: dot3(normal, [px, py, pz]) }];
}
