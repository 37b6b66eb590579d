import { MAX_SPOTS } from '#viewer/state.ts';
import type { Point3 } from '#geometry/space.ts';
import type { FitView } from '#viewer/view/camera-pose.ts';
import { sideTools } from '#viewer/view/side-tools.ts';
import type { CommonTools, StageView } from '#viewer/view/stage-view.ts';
import { drawSpots } from '#viewer/view/spot-elevations.ts';
import { createMode, keyOnly, othersOf, type Tool, type ToolId } from '#viewer/view/tools.ts';
import { profileTool } from '#viewer/profile/profile-tool.ts';
import { undoKey } from '#viewer/section/undo-steps.ts';
import { measureTools } from '#viewer/measure/measure-tool.ts';
import type { ModelMarks } from './model-marks.ts';
import type { ModelPins } from './model-pins.ts';
import type { ModelPicking } from './model-picking.ts';
import type { ModelVisibility } from './model-visibility.ts';
import { type ModelWalk, walkTools } from './walk-tool.ts';
import { type SectionParts, sectionTools } from '#viewer/section/section-tool.ts';

/** The parts of a viewer that its tools work on. */
export type ModelToolParts = {
  view: () => StageView;
  marks: () => ModelMarks;
  picking: () => ModelPicking;
  pins: () => ModelPins;
  visibility: () => ModelVisibility;
  undoLast: () => Promise<boolean>;
  reset: () => Promise<void>;
  lookFrom: (view: FitView) => void;
  /** The selection or the section box in the picture; without either all of it. */ fitShown: () => void;
  walk: () => ModelWalk;
  hasClouds: boolean;
} & SectionParts;

/** The tools that take the clicks; each turns the others off. */
const MODES: readonly ToolId[] = ['section', 'profile', 'measure', 'height', 'angle', 'area', 'spot', 'walk'];
const allBut = othersOf(MODES);

/** The tools of the model viewer, in the order of its toolbar (viewers.md §2.1). */
export function modelTools({ fit, units, screenshot }: CommonTools, parts: ModelToolParts): Tool[] {
  const { view, marks, picking, pins, visibility, undo, undoLast, reset, lookFrom, walk } = parts;
  const state = () => view().state();
  const addSpot = (point: Point3 | null) => {
    if (point && state().spots.length < MAX_SPOTS) view().apply({ spots: [...state().spots, point] });
  };
  const ofSelection = (act: (visibility: ModelVisibility) => Promise<void>) => {
    if (state().selection.length === 0) return false;
    void act(visibility());
    return true;
  };
  return [
    { id: 'reset', key: 'r', press: () => void reset() },
    ...sectionTools(parts, allBut('section')),
    ...(parts.hasClouds ? [profileTool(parts, allBut('profile'))] : []),
    ...measureTools(parts, allBut, units),
    {
      id: 'spot',
      key: 'e',
      ...createMode(),
      excludes: allBut('spot'),
      isWaiting: () => true,
      count: () => state().spots.length,
      onClick: (x, y) =>
        void picking()
          .snapAt(x, y)
          .then((snap) => addSpot(snap?.at ?? null)),
      draw: drawSpots(() => state().spots),
      initial: { spots: [] },
    },
    { id: 'spots', key: 'l' },
    {
      id: 'pins',
      key: 'o',
      isShown: () => pins().count() > 0,
      isLasting: true,
      isOn: () => pins().isShown(),
      turn: (isOn) => pins().show(isOn),
      draw: (look) => pins().draw(look),
    },
    screenshot,
    {
      id: 'ghost',
      key: 'g',
      isOn: () => state().isGhosting,
      turn: (isOn) => void marks().setGhosting(isOn),
      initial: { isGhosting: false },
    },
    { id: 'views', key: 'q' },
    { ...fit, press: parts.fitShown },
    ...walkTools(walk, allBut('walk')),
    ...sideTools(lookFrom),
    keyOnly('isolate', 'i', () => ofSelection(({ isolate }) => isolate(state().selection))),
    keyOnly('hide', 'h', () => ofSelection(({ hide }) => hide(state().selection))),
    keyOnly('showAll', 'Shift+h', () => void visibility().showAll()),
    undoKey(undo, undoLast),
  ];
}
