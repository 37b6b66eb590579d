import {
  IconAngle,
  IconArrowAutofitHeight,
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsMaximize,
  IconBookmarks,
  IconCamera,
  IconChartScatter,
  IconCloud,
  IconCrosshair,
  IconCube,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconGhost2,
  IconListNumbers,
  IconMapPin,
  IconMarquee2,
  IconMessagePin,
  IconMinus,
  IconPlaneTilt,
  IconPlayerTrackNext,
  IconPerspective,
  IconPlus,
  IconRefresh,
  IconRuler,
  IconRulerMeasure,
  IconSlice,
  IconSquareHalf,
  IconTrash,
  IconVectorTriangle,
  IconViewfinder,
  IconWalk,
  type TablerIcon,
} from '@tabler/icons-react';
import { SegmentedControl } from '@mantine/core';
import { Fragment, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { ShownTool, Told, ToolCalls, ToolId } from '#viewer/view/tools.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { location } from '#web/lib/texts/en/location.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { UnitSwitch } from '#web/ui/unit-switch.tsx';
import type { HeldKey, Shortcut } from './shortcuts.tsx';
import { saveScreenshot, ToolButton } from './viewer-controls.tsx';

/** What a tool is called and looks like. */
const LOOKS = {
  reset: { text: 'reset', icon: IconRefresh },
  measure: { text: 'measure', icon: IconRulerMeasure },
  profile: { text: 'profile', icon: IconChartScatter },
  height: { text: 'height', icon: IconArrowAutofitHeight },
  angle: { text: 'angle', icon: IconAngle },
  area: { text: 'area', icon: IconVectorTriangle },
  mark: { text: 'mark', icon: IconMarquee2 },
  markUndo: { text: 'markUndo', icon: IconArrowBackUp },
  pick: { text: 'pick', icon: IconCrosshair },
  units: { text: 'keyUnits', icon: IconRuler },
  clear: { text: 'clear', icon: IconEraser },
  screenshot: { text: 'screenshot', icon: IconCamera },
  ghost: { text: 'ghost', icon: IconGhost2 },
  spot: { text: 'spot', icon: IconMapPin },
  spots: { text: 'spots', icon: IconListNumbers },
  views: { text: 'savedViews', icon: IconBookmarks },
  pins: { text: 'pins', icon: IconMessagePin },
  isolate: { text: 'isolate', icon: IconFocus2 },
  hide: { text: 'hideElements', icon: IconEyeOff },
  showAll: { text: 'showAllElements', icon: IconEye },
  undo: { text: 'undoStep', icon: IconArrowBackUp },
  fit: { text: 'fit', icon: IconArrowsMaximize },
  above: { text: 'above', icon: IconViewfinder },
  space: { text: 'space', icon: IconPerspective },
  cloud: { text: 'cloudUnder', icon: IconCloud },
  zoomIn: { text: 'zoomIn', icon: IconPlus },
  zoomOut: { text: 'zoomOut', icon: IconMinus },
  measureUndo: { text: 'measureUndo', icon: IconArrowBackUp },
  section: { text: 'section', icon: IconSlice },
  sectionPlane: { text: 'sectionPlane', icon: IconSquareHalf },
  sectionBox: { text: 'sectionBox', icon: IconCube },
  sectionFlip: { text: 'sectionFlip', icon: IconArrowsExchange },
  sectionDelete: { text: 'sectionDelete', icon: IconTrash },
  sectionNext: { text: 'sectionNext', icon: IconPlayerTrackNext },
  walk: { text: 'walk', icon: IconWalk },
  walkFly: { text: 'walkFly', icon: IconPlaneTilt },
  viewTop: { text: 'sideTop', icon: IconCube },
  viewFront: { text: 'sideFront', icon: IconCube },
  viewRight: { text: 'sideRight', icon: IconCube },
  viewBack: { text: 'sideBack', icon: IconCube },
  viewLeft: { text: 'sideLeft', icon: IconCube },
  viewBottom: { text: 'sideBottom', icon: IconCube },
  dimensions: { text: 'keyDimensions', icon: IconRuler },
} as const satisfies Record<ToolId, { text: keyof typeof location; icon: TablerIcon }>;

/** What a tool awaits that was just turned on. */
const HINTS = {
  measure: 'hintMeasure',
  height: 'hintMeasure',
  angle: 'hintAngle',
  area: 'hintArea',
  mark: 'hintMark',
  profile: 'hintProfile',
  spot: 'hintSpot',
} as const satisfies Partial<Record<ToolId, keyof typeof location>>;
const hintOf = (id: ToolId) => Object.entries(HINTS).find(([tool]) => tool === id)?.[1];

/** Tools whose points are set by keys as well. */
const AIMED: readonly ToolId[] = ['measure', 'height', 'angle', 'area', 'mark'];
/** Those that close by Enter in the same place. */
const CLOSED: readonly ToolId[] = ['area'];
const MEASURE_ROWS = [
  ['\u2190 \u2191 \u2192 \u2193', 'keyAimMove'],
  ['Enter', 'keyAimSet'],
  ['Backspace', 'keyAimBack'],
] as const;

/** What the walk understands while it is on. */
const WALK_ROWS = [
  ['W A S D', 'keyWalkMove'],
  ['\u2190 \u2191 \u2192 \u2193', 'keyWalkTurn'],
  ['Shift', 'keyWalkFast'],
  ['+ \u2212', 'keyWalkSpeed'],
  ['Q E', 'keyWalkUp'],
] as const;

/** What the handles of a cut understand. */
const SECTION_ROWS = [
  ['\u2190 \u2191 \u2192 \u2193', 'keySectionMove'],
  ['Shift + \u2190 \u2191 \u2192 \u2193', 'keySectionFar'],
  ['Enter', 'keySectionPlace'],
] as const;
const HELD = { measure: MEASURE_ROWS, section: SECTION_ROWS, walk: WALK_ROWS } as const;

const NONE: readonly ShownTool[] = [];
const keepQuiet = () => () => undefined;
const answerNone = () => NONE;

type ToolsOptions = {
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  /** What the page does itself, instead of the viewer. */
  own?: Partial<Record<ToolId, () => unknown>>;
  /** Whether what the page does itself is on. */
  pressed?: Partial<Record<ToolId, boolean>>;
  /** Tools that this reader does not get. */
  without?: readonly ToolId[];
  /** Controls of a tool, which come and go with it. */
  beside?: Partial<Record<ToolId, ReactNode>>;
};

/**
 * Toolbar, keys and Escape of a viewer, made from its table of tools. `extraTools`: what comes and goes with a tool, apart from the
 * others, which stay where they are.
 */
export function useViewerTools(
  viewer: { tools: ToolCalls; screenshot: () => Promise<Blob> } | null,
  { unit, onUnit, own = {}, pressed = {}, without = [], beside = {} }: ToolsOptions,
): {
  tools: ReactNode;
  extraTools: ReactNode;
  shortcuts: Shortcut[];
  heldKeys: HeldKey[];
  hint: string | null;
  keysHint: string | null;
  told: string;
  onEscape: () => boolean;
} {
  const texts = useTexts('location');
  const calls = viewer?.tools;
  const all = useSyncExternalStore(calls?.subscribe ?? keepQuiet, calls?.list ?? answerNone);
  const list = all
    .filter(({ id }) => !without.includes(id))
    .map((tool) => ({ ...tool, isOn: pressed[tool.id] ?? tool.isOn }));
  const pages: Partial<Record<ToolId, () => unknown>> = {
    units: () => onUnit(unit === 'ft' ? 'm' : 'ft'),
    screenshot: () => viewer && void saveScreenshot(viewer.screenshot),
    ...own,
  };
  const press = (id: ToolId) => (pages[id] ?? (() => calls?.press(id)))();
  const buttonOf = (tool: ShownTool) =>
    tool.id === 'units' ? (
      <UnitSwitch unit={unit} onChange={onUnit} />
    ) : tool.id === 'space' ? (
      <SpaceSwitch isSpace={tool.isOn ?? false} onPress={() => void press('space')} />
    ) : (
      <OneTool tool={tool} onPress={() => void press(tool.id)} />
    );
  const waiting = list.find((tool) => tool.isWaiting);
  const hint = waiting && hintOf(waiting.id);
  const aimed = list.find(({ id, isOn, isAimed, isWaiting }) => isOn && (isAimed || isWaiting) && AIMED.includes(id));
  const told = list.find((tool) => tool.told)?.told;
  const seen = list.filter(({ isShown }) => isShown);
  return {
    tools: seen.filter(({ isExtra }) => !isExtra).map((tool) => <Fragment key={tool.id}>{buttonOf(tool)}</Fragment>),
    extraTools: seen.map((tool) => (
      <Fragment key={tool.id}>
        {tool.isExtra && buttonOf(tool)}
        {beside[tool.id]}
      </Fragment>
    )),
    // What the page turns on has no key.
    shortcuts: list
      .filter(({ key }) => key !== '')
      .map(({ id, key }) => ({
        key,
        label: texts(LOOKS[id].text),
        run: () => !calls?.isTaken(key) && press(id),
      })),
    heldKeys: (['measure', 'section', 'walk'] as const)
      .filter((tool) => list.some(({ id }) => id === tool))
      .flatMap((tool) => HELD[tool].map(([keys, text]) => ({ keys, label: texts(text) }))),
    hint: hint ? texts(hint) : null,
    keysHint: aimed ? texts(CLOSED.includes(aimed.id) ? 'hintKeysArea' : 'hintKeys') : null,
    told: told ? sentenceOf(told, texts) : '',
    onEscape: useCallback(() => calls?.cancel() ?? false, [calls]),
  };
}

const MEASURED = {
  distance: 'toldDistance',
  height: 'toldHeight',
  angle: 'toldAngle',
  area: 'toldArea',
} as const;

/** What was done, for those who do not see the picture. */
function sentenceOf(told: Told, texts: ReturnType<typeof useTexts<'location'>>): string {
  if (told.what === 'measured') return texts(MEASURED[told.kind], { figure: said(told.figure) });
  if (told.what === 'nothing') return texts('toldNothing');
  if (told.what === 'point') return texts('toldPoint', { count: told.count });
  return told.count === 0 ? texts('toldTakenLast') : texts('toldTaken', { count: told.count });
}

/** A tool of a viewer as it is now. */
export function useTool(viewer: { tools: ToolCalls } | null, id: ToolId): ShownTool | undefined {
  const calls = viewer?.tools;
  const list = useSyncExternalStore(calls?.subscribe ?? keepQuiet, calls?.list ?? answerNone);
  return list.find((tool) => tool.id === id);
}

/** Whether a tool of a viewer is on. */
export const useToolOn = (viewer: { tools: ToolCalls } | null, id: ToolId): boolean =>
  useTool(viewer, id)?.isOn === true;

/** A flat drawing from above, or in perspective. */
function SpaceSwitch({ isSpace, onPress }: { isSpace: boolean; onPress: () => void }) {
  const texts = useTexts('location');
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('space')}
      value={isSpace ? '3d' : '2d'}
      data={[
        { value: '2d', label: texts('flat2d') },
        { value: '3d', label: texts('space3d') },
      ]}
      onChange={onPress}
    />
  );
}

function OneTool({ tool: { id, key, isOn, count }, onPress }: { tool: ShownTool; onPress: () => void }) {
  const texts = useTexts('location');
  const { text, icon: ToolIcon } = LOOKS[id];
  return (
    <ToolButton
      label={texts(text)}
      letter={key}
      icon={<ToolIcon size={18} />}
      {...(isOn !== undefined && { isOn })}
      count={count}
      onClick={onPress}
    />
  );
}
