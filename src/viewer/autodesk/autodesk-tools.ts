import type { ElementRef, ViewerState } from '#viewer/state.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { FitView } from '#viewer/view/camera-pose.ts';
import { sideTools } from '#viewer/view/side-tools.ts';
import { createMode, keyOnly, type Tool } from '#viewer/view/tools.ts';
import type { AutodeskViewer } from './autodesk-api.ts';

const MEASURE = 'Autodesk.Measure';

type ToolParts = {
  viewer: () => AutodeskViewer | undefined;
  unit: () => MeasureUnit;
  state: () => ViewerState;
  reset: () => void;
  fit: () => void;
  lookFrom: (view: FitView) => void;
  setSpotting: (isOn: boolean) => void;
  setGhosting: (isOn: boolean) => void;
  isolate: (refs: readonly ElementRef[]) => void;
  hide: (refs: readonly ElementRef[]) => void;
  showAll: () => void;
  undo: () => boolean;
};

/** The tools of Autodesk's viewer, in the order and with the keys of the other model viewer. It measures with its own extension. */
export function autodeskTools(parts: ToolParts): Tool[] {
  const { state, unit } = parts;
  const ofSelection = (act: (refs: readonly ElementRef[]) => void) => {
    if (state().selection.length === 0) return false;
    act(state().selection);
    return true;
  };
  return [
    { id: 'reset', key: 'r', press: parts.reset },
    {
      id: 'measure',
      key: 'm',
      ...turned((isOn) => void setMeasuring(parts.viewer(), isOn, unit())),
      excludes: ['spot'],
    },
    {
      id: 'spot',
      key: 'e',
      ...turned(parts.setSpotting),
      excludes: ['measure'],
      count: () => state().spots.length,
      initial: { spots: [] },
    },
    { id: 'spots', key: 'l' },
    { id: 'screenshot', key: 's' },
    {
      id: 'ghost',
      key: 'g',
      isOn: () => state().isGhosting,
      turn: parts.setGhosting,
      initial: { isGhosting: false },
    },
    { id: 'views', key: 'q' },
    { id: 'fit', key: 'f', press: parts.fit },
    ...sideTools(parts.lookFrom),
    keyOnly('isolate', 'i', () => ofSelection(parts.isolate)),
    keyOnly('hide', 'h', () => ofSelection(parts.hide)),
    keyOnly('showAll', 'Shift+h', parts.showAll),
    keyOnly('undo', 'Mod+z', parts.undo),
  ];
}

/** A mode whose clicks the viewer takes itself. */
function turned(onTurn: (isOn: boolean) => void): Pick<Tool, 'isMode' | 'isOn' | 'turn'> {
  const mode = createMode();
  return {
    ...mode,
    turn: (isOn) => {
      mode.turn(isOn);
      onTurn(isOn);
    },
  };
}

async function setMeasuring(viewer: AutodeskViewer | undefined, isOn: boolean, unit: MeasureUnit): Promise<void> {
  try {
    const measure = await viewer?.loadExtension(MEASURE);
    measure?.setUnits?.(unit === 'ft' ? 'ft-and-fractional-in' : 'm');
    if (isOn) measure?.activate?.('distance');
    else measure?.deactivate?.();
  } catch (error) {
    console.warn('viewer: measuring is not available', error);
  }
}
