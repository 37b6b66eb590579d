import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import type { ColorMode } from '#viewer/state.ts';
import { type MeasureUnit, formatFeetOrMeters } from '#viewer/view/format-measure.ts';
import { LABEL_FONT, THEMES, type ViewerTheme } from '#viewer/view/theme.ts';
import type { Profile } from './read-profile.ts';
import { stripFrame } from './strip.ts';

/** How a profile lies in a picture: pixels of a distance along it and of an elevation, and back. */
export type ProfileScale = {
  pxPerM: number;
  xOf: (alongM: number) => number;
  yOf: (heightM: number) => number;
  placeOf: (x: number, y: number) => { alongM: number; heightM: number };
};

const MARGIN = { left: 64, right: 16, top: 12, bottom: 30 };
/** Of the lines of the grid. */
const GRID_STEPS_M = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500];
const LEAST_GRID_PX = 56;
const LABEL_EDGE_PX = 2;

/** Fits a profile into a picture, as high as it is long in the same scale. */
export function scaleProfile(profile: Profile, widthPx: number, heightPx: number): ProfileScale {
  const { lengthM } = stripFrame(profile.strip);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 2; i < profile.xyzM.length; i += 3) {
    low = Math.min(low, profile.xyzM[i] ?? low);
    high = Math.max(high, profile.xyzM[i] ?? high);
  }
  if (!(high > low)) [low, high] = [profile.strip.from[2] - 1, profile.strip.from[2] + 1];
  const [innerW, innerH] = [widthPx - MARGIN.left - MARGIN.right, heightPx - MARGIN.top - MARGIN.bottom];
  const pxPerM = Math.max(1e-6, Math.min(innerW / lengthM, innerH / (high - low)));
  const left = MARGIN.left + (innerW - lengthM * pxPerM) / 2;
  const bottom = MARGIN.top + (innerH + (high - low) * pxPerM) / 2;
  return {
    pxPerM,
    xOf: (alongM) => left + alongM * pxPerM,
    yOf: (heightM) => bottom - (heightM - low) * pxPerM,
    placeOf: (x, y) => ({ alongM: (x - left) / pxPerM, heightM: low + (bottom - y) / pxPerM }),
  };
}

export type ProfileLook = { theme: ViewerTheme; unit: MeasureUnit; colorMode: ColorMode };

/** Draws a profile with a grid in the reader's unit, in CSS pixels of `context`. */
export function drawProfile(
  context: CanvasRenderingContext2D,
  profile: Profile,
  scale: ProfileScale,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  look: ProfileLook,
): void {
  const colors = THEMES[look.theme];
  context.fillStyle = colors.background;
  context.fillRect(0, 0, widthPx, heightPx);
  drawGrid(context, scale, { widthPx, heightPx }, look);
  const hasColor = look.colorMode === 'rgb' && profile.rgb.some((value) => value > 0);
  let last = '';
  for (let i = 0; i < profile.count; i++) {
    const color = hasColor
      ? `rgb(${profile.rgb[3 * i]} ${profile.rgb[3 * i + 1]} ${profile.rgb[3 * i + 2]})`
      : look.colorMode === 'class'
        ? `rgb(${(CLASS_COLORS[profile.classIds[i] ?? 0] ?? [150, 150, 150]).join(' ')})`
        : colors.ink;
    if (color !== last) context.fillStyle = last = color;
    context.fillRect(
      scale.xOf(profile.alongM[i] ?? 0) - 0.75,
      scale.yOf(profile.xyzM[3 * i + 2] ?? 0) - 0.75,
      1.5,
      1.5,
    );
  }
}

function drawGrid(
  context: CanvasRenderingContext2D,
  scale: ProfileScale,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { theme, unit }: ProfileLook,
): void {
  const colors = THEMES[theme];
  const unitM = unit === 'ft' ? 0.3048 : 1;
  const step = unitM * (GRID_STEPS_M.find((each) => each * unitM * scale.pxPerM >= LEAST_GRID_PX) ?? 1000);
  const [bottom, right] = [heightPx - MARGIN.bottom, widthPx - MARGIN.right];
  context.strokeStyle = colors.labelLine;
  context.fillStyle = colors.ink;
  context.lineWidth = 0.5;
  context.font = LABEL_FONT;
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  };
  const from = scale.placeOf(MARGIN.left, bottom);
  const to = scale.placeOf(right, MARGIN.top);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (let along = Math.max(0, Math.ceil(from.alongM / step) * step); along <= to.alongM; along += step) {
    line(scale.xOf(along), MARGIN.top, scale.xOf(along), bottom);
    const text = formatFeetOrMeters(along, unit);
    // At an end it would be cut.
    const half = context.measureText(text).width / 2 + LABEL_EDGE_PX;
    context.fillText(text, Math.min(Math.max(scale.xOf(along), half), widthPx - half), bottom + 6);
  }
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let height = Math.ceil(from.heightM / step) * step; height <= to.heightM; height += step) {
    line(MARGIN.left, scale.yOf(height), right, scale.yOf(height));
    context.fillText(formatFeetOrMeters(height + 0, unit), MARGIN.left - 6, scale.yOf(height));
  }
}
