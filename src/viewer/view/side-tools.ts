import type { FitView } from './camera-pose.ts';
import { keyOnly, type Tool, type ToolId } from './tools.ts';
import { anglesAt, VIEW_SIDES, type ViewSide } from './view-sides.ts';

/** The tool that looks at a side. */
export const SIDE_TOOLS = {
  top: 'viewTop',
  front: 'viewFront',
  right: 'viewRight',
  back: 'viewBack',
  left: 'viewLeft',
  bottom: 'viewBottom',
} as const satisfies Record<ViewSide, ToolId>;

const KEYS: Record<ViewSide, string> = {
  top: 'Shift+t',
  front: 'Shift+f',
  right: 'Shift+r',
  back: 'Shift+b',
  left: 'Shift+l',
  bottom: 'Shift+d',
};

/** A key for each side of the building; their buttons are the sides of the view cube. */
export function sideTools(lookFrom: (view: FitView) => void): Tool[] {
  return VIEW_SIDES.map((side) => keyOnly(SIDE_TOOLS[side], KEYS[side], () => lookFrom(anglesAt(side))));
}
