import type { Tool, ToolId } from '#viewer/view/tools.ts';
import type { FlatMeasuring } from './flat-measuring.ts';
import type { FlatExtras } from './flat-viewer-types.ts';
import { type MeasureMode, isMarking } from './measure-plan.ts';

const MODES = ['measure', 'angle', 'area', 'mark'] as const satisfies readonly ToolId[];

/** What of the view the tools change. */
type FlatView = {
  fit: () => void;
  zoom: (factor: number) => void;
  isSpace: () => boolean;
  setSpace: (isSpace: boolean) => void;
};

/** The tools of a plan or a drawing, in the order of their toolbar. */
export function flatTools(
  measuring: FlatMeasuring,
  { fit, zoom, isSpace, setSpace }: FlatView,
  extras: FlatExtras,
): Tool[] {
  // What is measured is on the sheet: from above.
  const isFlat = { isShown: () => !isSpace(), isLasting: true } as const;
  const modeTool = (id: (typeof MODES)[number], key: string, mode: MeasureMode): Tool => {
    const isOn = () => {
      const current = measuring.measurements().mode;
      return current === mode || (isMarking(mode) && isMarking(current));
    };
    return {
      id,
      key,
      isMode: true,
      isOn,
      ...isFlat,
      // The active mode given again turns it off.
      turn: (isWanted) => {
        if (isWanted) setSpace(false);
        if (isWanted !== isOn()) measuring.setMode(isWanted ? mode : measuring.measurements().mode);
      },
      isWaiting: () => measuring.measurements().pending.length === 0,
      isAimed: () => measuring.aim.place() !== null,
      told: measuring.told,
      excludes: MODES.filter((other) => other !== id),
      onClick: measuring.click,
      onKey: measuring.key,
      cancel: () => measuring.measurements().pending.length > 0 && measuring.cancel(),
    };
  };
  const has = (extra: FlatExtras[number]) => extras.includes(extra);
  return [
    { id: 'space', key: 't', isOn: isSpace, turn: setSpace },
    { id: 'cloud', key: 'o' },
    { id: 'fit', key: 'f', press: fit },
    { id: 'zoomIn', key: '+', press: () => zoom(ZOOM) },
    { id: 'zoomOut', key: '-', press: () => zoom(1 / ZOOM) },
    modeTool('measure', 'm', 'distance'),
    ...(has('angle') ? [modeTool('angle', 'g', 'angle')] : []),
    modeTool('area', 'a', 'area'),
    ...(has('mark')
      ? [
          modeTool('mark', 'k', 'rectangle'),
          {
            id: 'markUndo',
            key: 'Backspace',
            isShown: () => measuring.measurements().pending.length > 0,
            press: measuring.undo,
          } satisfies Tool,
        ]
      : []),
    { id: 'units', key: 'u' },
    { id: 'clear', key: 'c', isShown: measuring.canClear, press: measuring.clear },
    { id: 'screenshot', key: 's' },
    ...(has('dimensions') ? [{ id: 'dimensions', key: 'd', isShown: () => false } satisfies Tool] : []),
  ];
}

/** Of one press. */
const ZOOM = 1.4;
