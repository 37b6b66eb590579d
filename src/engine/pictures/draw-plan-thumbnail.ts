import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { PlanFill, PlanItem, PlanModel } from '#domain/drawing/plan-model.ts';
import { turnPlanToSheet } from '#domain/drawing/turn-plan.ts';
import type { Picture } from './encode-png.ts';
import { fillPolygon, strokeLine } from './fill-polygon.ts';
import type { PlanePoint } from './fill-polygon.ts';

type Color = readonly [number, number, number];

const PAPER: Color = [255, 255, 255];
const INK: Color = [20, 24, 30];
const FILLS: Record<PlanFill, Color> = {
  cut: [25, 50, 100],
  column: [25, 50, 100],
  paper: PAPER,
  area: [238, 242, 250],
};
/** Drawn this many times larger, then averaged: smooth edges. */
const OVERSAMPLING = 3;
const MARGIN = 0.06;
/** Pixels of the picture per millimetre of pen. */
const PEN_PIXELS_PER_MM = 3;
const ARC_STEP_DEG = 6;

/** Draws a plan without words and dimensions, main walls parallel to the picture. White where the storey is empty. */
export function drawPlanThumbnail(plan: PlanModel, width: number, height: number): Picture {
  const turned = turnPlanToSheet(plan);
  const large: Picture = {
    width: width * OVERSAMPLING,
    height: height * OVERSAMPLING,
    rgb: new Uint8Array(width * height * OVERSAMPLING ** 2 * 3).fill(255),
  };
  if (turned.bounds) {
    const { minX, minY, maxX, maxY } = turned.bounds;
    const scale =
      (1 - 2 * MARGIN) *
      Math.min(large.width / Math.max(maxX - minX, 1e-3), large.height / Math.max(maxY - minY, 1e-3));
    const toPixel = ([x, y]: Point2): PlanePoint => [
      large.width / 2 + (x - (minX + maxX) / 2) * scale,
      large.height / 2 - (y - (minY + maxY) / 2) * scale,
    ];
    for (const item of turned.items) drawItem(large, item, toPixel);
  }
  return averaged(large, width, height);
}

function drawItem(picture: Picture, item: PlanItem, toPixel: (point: Point2) => PlanePoint): void {
  if (item.kind === 'text') return;
  const isClosed = item.kind === 'path' ? item.isClosed : item.endDeg - item.startDeg >= 360;
  const rings = (item.kind === 'path' ? [item.points, ...item.holes] : [arcPoints(item)]).map((ring) =>
    ring.map(toPixel),
  );
  if (item.fill) fillPolygon(picture, rings, FILLS[item.fill]);
  if (item.penMm === null) return;
  const width = Math.max(1, item.penMm * PEN_PIXELS_PER_MM) * OVERSAMPLING;
  for (const ring of rings) {
    for (let i = 0; i + (isClosed ? 0 : 1) < ring.length; i++)
      strokeLine(picture, ring[i]!, ring[(i + 1) % ring.length]!, width, INK);
  }
}

function arcPoints({ center, radiusM, startDeg, endDeg }: Extract<PlanItem, { kind: 'arc' }>): Point2[] {
  const steps = Math.max(2, Math.ceil((endDeg - startDeg) / ARC_STEP_DEG));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = radiansOf(startDeg + ((endDeg - startDeg) * i) / steps);
    return [center[0] + radiusM * Math.cos(angle), center[1] + radiusM * Math.sin(angle)];
  });
}

function averaged(large: Picture, width: number, height: number): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0; dy < OVERSAMPLING; dy++) {
        const from = ((row * OVERSAMPLING + dy) * large.width + column * OVERSAMPLING) * 3;
        for (let at = from; at < from + 3 * OVERSAMPLING; at += 3) {
          red += large.rgb[at]!;
          green += large.rgb[at + 1]!;
          blue += large.rgb[at + 2]!;
        }
      }
      const to = (row * width + column) * 3;
      rgb[to] = red / OVERSAMPLING ** 2;
      rgb[to + 1] = green / OVERSAMPLING ** 2;
      rgb[to + 2] = blue / OVERSAMPLING ** 2;
    }
  }
  return { width, height, rgb };
}
