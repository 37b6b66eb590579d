import { measureTools } from '#viewer/measure/measure-tool.ts';
import { type SectionParts, sectionTools } from '#viewer/section/section-tool.ts';
import { profileTool } from '#viewer/profile/profile-tool.ts';
import { undoKey } from '#viewer/section/undo-steps.ts';
import { fromAbove } from '#viewer/view/camera-pose.ts';
import { MAX_MARKERS } from '#viewer/view/measure-rules.ts';
import type { Snapping } from '#viewer/view/snap.ts';
import type { CommonTools, StageView } from '#viewer/view/stage-view.ts';
import { othersOf, type Tool, type ToolId } from '#viewer/view/tools.ts';

/** The parts of a viewer that its tools work on. */
type CloudToolParts = SectionParts & { picking: () => Snapping; undoLast: () => void };

/** Straight from above, or as before. */
export const setTopView = (view: StageView, isOn: boolean): void =>
  view.move(isOn ? fromAbove(view.pose()) : { ...view.pose(), projection: 'perspective', elevationDeg: 40 });

/** The tools that take the clicks; each turns the others off. */
const MODES: readonly ToolId[] = ['section', 'profile', 'measure', 'height', 'angle', 'area'];
const allBut = othersOf(MODES);

/** The tools of the cloud viewer, in the order of its toolbar. */
export function cloudTools({ fit, units, screenshot }: CommonTools, parts: CloudToolParts): Tool[] {
  const { view, picking, undo, undoLast } = parts;
  return [
    fit,
    {
      id: 'above',
      key: 't',
      isOn: () => view().pose().projection === 'orthographic',
      turn: (isOn) => setTopView(view(), isOn),
    },
    ...sectionTools(parts, allBut('section')),
    profileTool(parts, allBut('profile')),
    ...measureTools({ view, picking, maxPoints: MAX_MARKERS }, allBut, units),
    screenshot,
    { id: 'views', key: 'q' },
    undoKey(undo, undoLast),
  ];
}
