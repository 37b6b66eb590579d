import { clamp } from '#geometry/clamp.ts';
import type { PointPicks } from './measure/point-picks.ts';
import type { ViewerState } from './state.ts';
import { aboveHolder, type CameraHolder, linkCameras, linkFromAbove } from './shared-camera.ts';
import type { CameraPose } from './view/camera-pose.ts';
import type { Level } from './view/levels.ts';
import type { ToolCalls, ToolId } from './view/tools.ts';

/** A viewer beside another one. */
export type LinkedView = CameraHolder & {
  /** A plan or a drawing: it is always seen from above. */
  isFlat: boolean;
  levels: () => readonly Level[];
  /** What a slice is in percent of, in project meters; null where nothing is sliced. */
  heights: () => { fromM: number; toM: number } | null;
  getState: () => ViewerState;
  setState: (change: Partial<ViewerState>) => unknown;
  on(name: 'state', listener: (state: ViewerState) => void): () => void;
  tools: ToolCalls;
  /** Clicks pick points for the page; null ends it. */
  setPicks: (picks: PointPicks | null) => void;
};

/** `isAligned`: both are in the same meters. `isOverlaid`: their pictures lie over each other, so that a flat one is seen from above in both. */
export type LinkOptions = { isAligned: boolean; isOverlaid: boolean };

/** What two views have in common besides where one looks. */
const SHARED = ['level', 'slice', 'cutPlanes', 'cutBox', 'measurements'] as const;
type Shared = Pick<ViewerState, (typeof SHARED)[number]>;
/** The tools that are turned on in both: one measures in either. */
const SHARED_TOOLS: readonly ToolId[] = ['measure', 'height', 'angle', 'area'];
/** Levels of two files within this are one level. */
const SAME_LEVEL_M = 0.3;

/**
 * Lets two views follow each other: camera, level, slice, cuts, measurements, and the tool that measures. The first one leads. Views
 * that are not in the same meters share the tool alone. Answers the function that unlinks them.
 */
export function linkViews(main: LinkedView, second: LinkedView, { isAligned, isOverlaid }: LinkOptions): () => void {
  const ends = [linkTools(main, second)];
  if (isAligned) {
    const [flat, space] = main.isFlat ? [main, second] : [second, main];
    if (isOverlaid && flat.isFlat && !space.isFlat) ends.push(cutAsThePlan(space, flat));
    ends.push(linkStates(main, second), linkPoses(main, second, isOverlaid));
  }
  return () => {
    for (const end of ends) end();
  };
}

/** Under a plan nothing is seen of a building but its roof: its level is cut as well, until they are unlinked. */
function cutAsThePlan(space: LinkedView, flat: LinkedView): () => void {
  if (space.getState().level !== null) return () => undefined;
  const level = levelIn(flat.getState().level, flat, space);
  if (level !== null) void space.setState({ level });
  return () => {
    if (level !== null && space.getState().level === level) void space.setState({ level: null });
  };
}

function linkPoses(main: LinkedView, second: LinkedView, isOverlaid: boolean): () => void {
  if (main.isFlat === second.isFlat) return linkCameras([main, second]);
  const [flat, space] = main.isFlat ? [main, second] : [second, main];
  if (isOverlaid) {
    const isOblique = space.getCamera().projection === 'perspective';
    const end = linkFromAbove(space, flat, main);
    // What fills a picture at a slant is cut off when it is seen from above.
    if (isOblique) flat.tools.press('fit');
    return end;
  }
  // What fills a plan does not hold a building, of which one sees a side as well.
  const isLed = !main.isFlat || (isFitted(flat) && canFitAt(space, flat.getCamera()));
  const above = aboveHolder(flat, space.getCamera());
  return linkCameras(isLed ? [space, above] : [above, space]);
}

/** Fits a view whose content is where another one looks; one that has it elsewhere stays as it is. */
function canFitAt(view: LinkedView, place: CameraPose): boolean {
  const before = view.getCamera();
  view.tools.press('fit');
  const now = view.getCamera();
  const isNear = offM(place, now) < Math.max(place.distanceM, now.distanceM);
  if (!isNear) view.setCamera(before);
  return isNear;
}

const offM = ({ target: [x, y] }: CameraPose, { target: [toX, toY] }: CameraPose): number =>
  Math.hypot(toX - x, toY - y);

/** Whether a flat view is as it is fitted: nobody has gone to a place in it. */
function isFitted(flat: LinkedView): boolean {
  const before = flat.getCamera();
  if (before.projection === 'perspective') return false;
  flat.tools.press('fit');
  const now = flat.getCamera();
  const leastM = now.distanceM / 100;
  const isSame = offM(before, now) < leastM && Math.abs(now.distanceM - before.distanceM) < leastM;
  if (!isSame) flat.setCamera(before);
  return isSame;
}

function linkStates(main: LinkedView, second: LinkedView): () => void {
  const known = new Map<LinkedView, Shared>([[second, sharedOf(second)]]);
  let isFollowing = false;
  const follow = (leader: LinkedView, other: LinkedView) => {
    if (isFollowing) return;
    const [before, now] = [known.get(leader), sharedOf(leader)];
    known.set(leader, now);
    const isSame = (part: (typeof SHARED)[number]) =>
      before !== undefined && JSON.stringify(now[part]) === JSON.stringify(before[part]);
    const changed = SHARED.filter((part) => !isSame(part));
    if (changed.length === 0) return;
    isFollowing = true;
    try {
      const translated: Shared = {
        ...now,
        level: levelIn(now.level, leader, other),
        slice: sliceIn(now.slice, leader, other),
      };
      void other.setState(Object.fromEntries(changed.map((part) => [part, translated[part]])));
    } finally {
      isFollowing = false;
    }
    known.set(other, sharedOf(other));
  };
  const ends = [main.on('state', () => follow(main, second)), second.on('state', () => follow(second, main))];
  follow(main, second);
  return () => {
    for (const end of ends) end();
  };
}

const sharedOf = (view: LinkedView): Shared => {
  const { level, slice, cutPlanes, cutBox, measurements } = view.getState();
  return { level, slice, cutPlanes, cutBox, measurements };
};

/** The level of another view that is at the same height, or has the same id; null where it has none. A flat one always shows one: it keeps its own. */
function levelIn(level: string | null, from: LinkedView, to: LinkedView): string | null {
  const own = to.isFlat ? to.getState().level : null;
  const levels = to.levels();
  if (level === null || levels.some(({ id }) => id === level)) return level ?? own;
  const elevationM = from.levels().find(({ id }) => id === level)?.elevationM;
  const near = levels.find(
    (each) => elevationM !== undefined && Math.abs(each.elevationM - elevationM) <= SAME_LEVEL_M,
  );
  return near?.id ?? own;
}

/** The same heights in percent of another view's. */
function sliceIn(slice: Shared['slice'], from: LinkedView, to: LinkedView): Shared['slice'] {
  const [own, others] = [from.heights(), to.heights()];
  if (!slice || !own || !others) return slice;
  const percent = (of: number) => {
    const heightM = own.fromM + ((own.toM - own.fromM) * of) / 100;
    return clamp(((heightM - others.fromM) / Math.max(0.01, others.toM - others.fromM)) * 100, 0, 100);
  };
  // What cuts nothing there cuts nothing here.
  const [low, high] = [slice.from === 0 ? 0 : percent(slice.from), slice.to === 100 ? 100 : percent(slice.to)];
  return low === 0 && high === 100 ? null : { from: low, to: high };
}

function linkTools(main: LinkedView, second: LinkedView): () => void {
  let isFollowing = false;
  const isOnIn = ({ tools }: LinkedView) =>
    tools.list().find(({ id, isOn }) => SHARED_TOOLS.includes(id) && isOn === true)?.id;
  const follow = (leader: LinkedView, other: LinkedView) => {
    const [wanted, now] = [isOnIn(leader), isOnIn(other)];
    if (isFollowing || wanted === now) return;
    isFollowing = true;
    try {
      if (wanted && other.tools.list().some(({ id }) => id === wanted)) other.tools.press(wanted);
      else if (now) other.tools.press(now);
    } finally {
      isFollowing = false;
    }
  };
  const ends = [main.tools.subscribe(() => follow(main, second)), second.tools.subscribe(() => follow(second, main))];
  follow(main, second);
  return () => {
    for (const end of ends) end();
  };
}
