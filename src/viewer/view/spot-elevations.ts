import { drawLabel } from './draw-label.ts';
import { formatFeetOrMeters } from './format-measure.ts';
import { THEMES } from './theme.ts';
import type { Tool } from './tools.ts';
import type { ViewerState } from '#viewer/state.ts';

const ARM_PX = 6;
const LABEL_UP_PX = 20;

/** Draws every spot: a cross at the place, and its elevation above zero of the project over it. */
export const drawSpots =
  (spots: () => ViewerState['spots']): Required<Tool>['draw'] =>
  ({ context, toScreen, unit, theme }) => {
    for (const spot of spots()) {
      const at = toScreen(spot);
      if (!at) continue;
      context.beginPath();
      context.moveTo(at.x - ARM_PX, at.y);
      context.lineTo(at.x + ARM_PX, at.y);
      context.moveTo(at.x, at.y - ARM_PX);
      context.lineTo(at.x, at.y + ARM_PX);
      context.strokeStyle = THEMES[theme].attention;
      context.lineWidth = 2;
      context.stroke();
      drawLabel(context, at.x, at.y - LABEL_UP_PX, formatFeetOrMeters(spot[2], unit), theme);
    }
  };
