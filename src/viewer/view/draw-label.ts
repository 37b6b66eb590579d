import { LABEL_FONT, THEMES, type ViewerTheme } from './theme.ts';

/** Height of the plate of a label. */
export const LABEL_HEIGHT_PX = 22;

/** Width of the plate of a label. */
export function labelWidthPx(context: CanvasRenderingContext2D, text: string): number {
  context.font = LABEL_FONT;
  return context.measureText(text).width + 14;
}

/** A figure on a small plate, centred on x and y. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  theme: ViewerTheme,
): void {
  const colors = THEMES[theme];
  const width = labelWidthPx(context, text);
  context.beginPath();
  context.roundRect(Math.round(x - width / 2) + 0.5, Math.round(y - 11) + 0.5, Math.round(width), 21, 4);
  context.fillStyle = colors.label;
  context.fill();
  stroke(context, colors.labelLine, 1);
  context.fillStyle = colors.labelInk;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}

function stroke(context: CanvasRenderingContext2D, color: string, widthPx: number): void {
  context.strokeStyle = color;
  context.lineWidth = widthPx;
  context.lineCap = 'round';
  context.stroke();
}
