import { widthOf } from './wall-draft.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';

/** The end of the opening where the leaf hangs, and the side of the wall's axis to which it opens. */
export type DoorSwing = { hinge: 'start' | 'end'; side: 'left' | 'right' };

const STEP_M = 0.1;
/** An open leaf is within this share of its width from the jamb. */
const SECTOR = 0.45;
/** Share of the leaf's area that must be seen. */
const LEAST_SHARE = 0.35;

/** Where an open leaf hangs; undefined when none is seen. What reaches above the door is a wall, not a leaf. */
export function doorSwing(
  view: WallView,
  wall: WallDraft,
  door: { from: number; to: number; top: number },
): DoorSwing | undefined {
  let best: { swing: DoorSwing; share: number } | undefined;
  for (const hinge of ['start', 'end'] as const) {
    for (const side of ['left', 'right'] as const) {
      const share = leafShare(view, wall, door, hinge, side);
      if (share > LEAST_SHARE && (!best || share > best.share)) best = { swing: { hinge, side }, share };
    }
  }
  return best?.swing;
}

function leafShare(
  view: WallView,
  wall: WallDraft,
  door: { from: number; to: number; top: number },
  hinge: 'start' | 'end',
  side: 'left' | 'right',
): number {
  const widthM = Math.min(door.to - door.from, 1.2);
  const half = widthOf(wall) / 2;
  const at = hinge === 'start' ? door.from : door.to;
  const leaf = new Set<number>();
  const above = new Set<number>();
  for (let i = 0; i < view.count; i++) {
    const depth = (side === 'left' ? view.v[i]! : -view.v[i]!) - half;
    if (depth < 0.08 || depth > widthM || Math.abs(view.u[i]! - at) > SECTOR * widthM || view.z[i]! < 0.2) continue;
    const column = Math.floor(depth / STEP_M);
    if (view.z[i]! < door.top - 0.1) leaf.add(column * 1000 + Math.floor(view.z[i]! / STEP_M));
    else if (view.z[i]! > door.top + 0.05) above.add(column);
  }
  const columns = Math.max(1, Math.floor(widthM / STEP_M));
  if (above.size > 0.5 * columns) return 0;
  return leaf.size / (columns * Math.max(1, (door.top - 0.3) / STEP_M));
}
