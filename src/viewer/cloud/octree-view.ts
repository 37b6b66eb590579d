import { radiansOf } from '#geometry/angle.ts';
import type { Matrix4, Plane } from 'three';
import { type CameraPose, FIELD_OF_VIEW_DEG, basisOf, eyeOf, viewHeightM } from '#viewer/view/camera-pose.ts';
import { nodeSpheres } from './node-sphere.ts';
import type { OctreeNode } from './potree-hierarchy.ts';

/** Nodes smaller than this on screen add no detail that can be seen. */
const MIN_NODE_PX = 80;

/** What decides which nodes are worth showing. `cloudToProject` turns, shifts, and scales alike in all directions. */
export type OctreeView = {
  pose: CameraPose;
  aspect: number;
  heightPx: number;
  /** How far the picture's middle is from the canvas' middle, as shares of its height. */
  shift: { right: number; down: number };
  cloudToProject: Matrix4;
  /** What cuts the cloud, in project meters; each keeps what is on the side of its normal. */
  planes: readonly Plane[];
};

/** A function that answers a node's size on screen in pixels, 0 for nodes out of the picture, cut away, too small or not known yet. */
export function nodeWeigher(view: OctreeView): (node: OctreeNode) => number {
  const { pose, planes } = view;
  const { right, up, back } = basisOf(pose);
  const eye = eyeOf(pose);
  const half = Math.tan(radiansOf(FIELD_OF_VIEW_DEG) / 2);
  // The picture reaches farther on the side away from the shift; both sides are taken as that far.
  const [wide, tall] = [view.aspect + 2 * Math.abs(view.shift.right), 1 + 2 * Math.abs(view.shift.down)];
  const sphereOf = nodeSpheres(view.cloudToProject);
  return (node) => {
    if (!node.isKnown) return 0;
    const { center, radius } = sphereOf(node);
    if (planes.some((plane) => plane.distanceToPoint(center) < -radius)) return 0;
    const [x, y, z] = [center.x - eye[0], center.y - eye[1], center.z - eye[2]];
    const across = x * right[0] + y * right[1] + z * right[2];
    const upwards = x * up[0] + y * up[1] + z * up[2];
    const depth = -(x * back[0] + y * back[1] + z * back[2]);
    let sizePx: number;
    if (pose.projection === 'orthographic') {
      const halfM = viewHeightM(pose) / 2;
      if (Math.abs(across) - radius > halfM * wide || Math.abs(upwards) - radius > halfM * tall) return 0;
      sizePx = (radius / halfM) * view.heightPx;
    } else {
      if (
        depth < -radius ||
        isOutside(across, depth, radius, half * wide) ||
        isOutside(upwards, depth, radius, half * tall)
      )
        return 0;
      sizePx = (radius / (half * Math.max(depth, radius * 0.5))) * view.heightPx;
    }
    return node.level === 0 || sizePx >= MIN_NODE_PX ? sizePx : 0;
  };
}

/** Whether a sphere is outside the side planes of a pyramid with the given slope. */
function isOutside(offset: number, depth: number, radius: number, slope: number): boolean {
  return (Math.abs(offset) - slope * depth) / Math.hypot(1, slope) > radius;
}
