import type { Point3 } from '#geometry/space.ts';
import type { MeasureKind, ViewerState } from '#viewer/state.ts';
import type { MeasureUnit } from './format-measure.ts';
import type { ViewerTheme } from './theme.ts';
import type { Grab, Steering } from './view-controls.ts';

/** Every tool of the viewers. Pages find its name and its picture by this id. */
export type ToolId =
  | 'reset'
  | 'measure'
  | 'height'
  | 'profile'
  | 'angle'
  | 'area'
  | 'mark'
  | 'markUndo'
  | 'pick'
  | 'units'
  | 'clear'
  | 'screenshot'
  | 'ghost'
  | 'spot'
  | 'spots'
  | 'views'
  | 'pins'
  | 'isolate'
  | 'hide'
  | 'showAll'
  | 'undo'
  | 'fit'
  | 'above'
  | 'space'
  | 'cloud'
  | 'zoomIn'
  | 'zoomOut'
  | 'dimensions'
  | 'section'
  | 'sectionPlane'
  | 'sectionBox'
  | 'sectionFlip'
  | 'sectionDelete'
  | 'sectionNext'
  | 'measureUndo'
  | 'walk'
  | 'walkFly'
  | 'viewTop'
  | 'viewFront'
  | 'viewRight'
  | 'viewBack'
  | 'viewLeft'
  | 'viewBottom';

/** What a tool draws with over the picture, in CSS pixels. */
type ToolLook = {
  context: CanvasRenderingContext2D;
  toScreen: (point: Point3) => { x: number; y: number } | null;
  unit: MeasureUnit;
  theme: ViewerTheme;
  /** What was just drawn, without what tools draw over it. */
  picture: HTMLCanvasElement;
};

/** What was just done with a tool, for those who do not see the picture. `figure`: in the reader's unit. */
export type Told =
  | { what: 'point'; count: number }
  | { what: 'taken'; count: number }
  | { what: 'nothing' }
  | { what: 'measured'; kind: MeasureKind; figure: string };

/** A tool of a viewer. A viewer is one table of them: toolbar, keys, help and Escape are made of it. */
export type Tool = {
  id: ToolId;
  /** The key that presses it, such as 'm', 'Shift+h' or 'Mod+z' (Ctrl, on a Mac Command). */
  key: string;
  /** What a press of its key or button does; false where there was nothing to do. The page does what has neither this nor `turn`. */
  press?: () => unknown;
  /** What is on or off instead; `isForOther`: another tool is turned on in its place. */
  turn?: (isOn: boolean, isForOther?: boolean) => void;
  isOn?: () => boolean;
  /** Takes the clicks of the picture while it is on, and Escape ends it. */
  isMode?: boolean;
  /** Turned off when this one is turned on. */
  excludes?: readonly ToolId[];
  /** The toolbar has it only then (without: always). Its key works all the same. */
  isShown?: () => boolean;
  /** Whether it stays where it is once it is shown. What else has `isShown` comes and goes with another tool. */
  isLasting?: true;
  /** The number on its button; 0 shows none. */
  count?: () => number;
  /** Whether it is on and awaits its first click. */
  isWaiting?: () => boolean;
  /** Whether keys aim with it. */
  isAimed?: () => boolean;
  /** What was done last while it is on: another one each time. */
  told?: () => Told | null;
  /** A click of the main button while the mode is on, CSS pixels. */
  onClick?: (x: number, y: number) => void;
  /** A click of the other button while the mode is on. */
  onSecondClick?: () => void;
  /** The pointer moves over the picture while the mode is on. */
  onHover?: (x: number, y: number) => void;
  /** What of it is under a press while the mode is on, and is dragged instead of the view. */
  grab?: (x: number, y: number, event: PointerEvent) => Grab | null;
  /** A key in the picture while the mode is on; true where it was for it. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Whether a key is for it alone while the mode is on, wherever the focus is: no other tool has it then. In lower case, without Shift. */
  takesKey?: (key: string) => boolean;
  /** Moves the view in place of the controls while the mode is on. */
  steering?: () => Steering | null;
  /** Escape, before the mode itself ends: drops what is unfinished, false where nothing is. */
  cancel?: () => boolean;
  /** Drawn over the picture, whether it is on or not. */
  draw?: (look: ToolLook) => void;
  /** Its part of the state as it was at first: what a reset of the view restores. */
  initial?: Partial<ViewerState>;
};

/** A tool as it is at the moment. */
export type ShownTool = {
  id: ToolId;
  key: string;
  /** Undefined for what is done once. */
  isOn: boolean | undefined;
  isShown: boolean;
  /** It comes and goes with another tool. */
  isExtra: boolean;
  count: number;
  isWaiting: boolean;
  isAimed: boolean;
  told: Told | null;
};

/** The tools of a viewer, for the page around it. */
export type ToolCalls = {
  /** In the order of the toolbar. The same list until something changes. */
  list: () => readonly ShownTool[];
  /** Whether the key of a tool, such as 's' or 'Shift+d', is for the mode that is on. */
  isTaken: (key: string) => boolean;
  /** As a press of its button. False where there was nothing to do. */
  press: (id: ToolId) => boolean;
  /** As Escape: ends what is unfinished, else the tool that takes the clicks. False when there was neither. */
  cancel: () => boolean;
  /** Called after each change; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
};

export type Toolset = {
  calls: ToolCalls;
  /** Something that tools show has changed. */
  changed: () => void;
  /** Gives a click to the mode that is on; false without one. */
  click: (x: number, y: number) => boolean;
  secondClick: () => void;
  hover: (x: number, y: number) => void;
  grab: (x: number, y: number, event: PointerEvent) => Grab | null;
  steering: () => Steering | null;
  /** Gives a key in the picture to the mode that is on. */
  key: (event: KeyboardEvent) => boolean;
  draw: (look: ToolLook) => void;
  isMode: () => boolean;
  /** The parts of the state that tools have, as they were at first. */
  initial: () => Partial<ViewerState>;
};

/** What a table of tools does. `onChange` runs when a tool was pressed or ended. */
export function createToolset(tools: readonly Tool[], onChange: () => void = () => undefined): Toolset {
  const listeners = new Set<() => void>();
  const look = () =>
    tools.map(({ id, key, isOn, isShown, isLasting, isWaiting, isAimed, told, count }): ShownTool => ({
      id,
      key,
      isOn: isOn?.(),
      isShown: isShown?.() ?? true,
      isExtra: isShown !== undefined && !isLasting,
      count: count?.() ?? 0,
      isWaiting: (isOn?.() && isWaiting?.()) ?? false,
      isAimed: (isOn?.() && isAimed?.()) ?? false,
      told: (isOn?.() && told?.()) || null,
    }));
  let shown: readonly ShownTool[] | null = null;
  const changed = () => {
    const next = look();
    if (shown && next.every((tool, i) => isSame(tool, shown?.[i]))) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const done = () => {
    onChange();
    changed();
  };
  const active = () => tools.find(({ isMode, isOn }) => isMode && isOn?.());
  const turnOn = ({ turn, excludes = [] }: Tool) => {
    for (const other of tools) if (excludes.includes(other.id) && other.isOn?.()) other.turn?.(false, true);
    turn?.(true);
  };
  return {
    calls: {
      list: () => (shown ??= look()),
      isTaken: (key) => active()?.takesKey?.(key.replace('Shift+', '').toLowerCase()) ?? false,
      press: (id) => {
        const tool = tools.find((each) => each.id === id);
        if (!tool) return false;
        let isDone = true;
        if (tool.press) isDone = tool.press() !== false;
        else if (tool.isOn?.()) tool.turn?.(false);
        else turnOn(tool);
        done();
        return isDone;
      },
      cancel: () => {
        const tool = active();
        if (!tool) return false;
        if (!tool.cancel?.()) tool.turn?.(false);
        done();
        return true;
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    changed,
    click: (x, y) => {
      const tool = active();
      tool?.onClick?.(x, y);
      return tool !== undefined;
    },
    secondClick: () => active()?.onSecondClick?.(),
    hover: (x, y) => active()?.onHover?.(x, y),
    grab: (x, y, event) => active()?.grab?.(x, y, event) ?? null,
    steering: () => active()?.steering?.() ?? null,
    key: (event) => active()?.onKey?.(event) ?? false,
    draw: (how) => {
      for (const tool of tools) tool.draw?.(how);
    },
    isMode: () => active() !== undefined,
    initial: () => Object.assign({}, ...tools.map(({ initial }) => initial)) as Partial<ViewerState>,
  };
}

/** Of tools that take the clicks: all others, which one turns off. */
export const othersOf =
  (modes: readonly ToolId[]) =>
  (own: ToolId): ToolId[] =>
    modes.filter((id) => id !== own);

/** A tool whose button is beside what it is about, not in the toolbar. */
export const keyOnly = (id: ToolId, key: string, press: () => unknown): Tool => ({
  id,
  key,
  press,
  isShown: () => false,
});

/** A mode that only the table turns on and off. */
export function createMode(): Required<Pick<Tool, 'isMode' | 'isOn' | 'turn'>> {
  let isActive = false;
  return {
    isMode: true,
    isOn: () => isActive,
    turn: (isOn) => {
      isActive = isOn;
    },
  };
}

function isSame(a: ShownTool, b: ShownTool | undefined): boolean {
  return (
    b !== undefined &&
    a.isOn === b.isOn &&
    a.isShown === b.isShown &&
    a.count === b.count &&
    a.isWaiting === b.isWaiting &&
    a.isAimed === b.isAimed &&
    a.told === b.told
  );
}
