import { degreesOf, radiansOf } from '#geometry/angle.ts';
import { distance, rotate, type Point2 } from '#geometry/plane.ts';
import { edgesOf } from '#geometry/polygon.ts';
import type { Building } from '#domain/building/building.ts';

/** Directions of a plan: the main walls run along the sheet, north is wherever it is. */
export type SheetFrame = {
  headingDeg: number;
  northDeg: number;
  toSheet: (point: Point2) => Point2;
  fromSheet: (point: Point2) => Point2;
};

/** Heading of the main walls in project coordinates, -45 to 45 degrees, and the direction of the file's Y. */
export function sheetFrame(frame: Building['frame']): SheetFrame {
  const [xx = 1, xy = 0, , , yx = 0, yy = 1] = frame.cloudToProject;
  const turned = frame.headingDeg + degreesOf(Math.atan2(xy, xx));
  return turnedFrame(withinQuarter(turned), degreesOf(Math.atan2(yy, yx)));
}

/** The same directions four times: -45 to 45 degrees. */
const withinQuarter = (angleDeg: number): number => angleDeg - 90 * Math.round(angleDeg / 90);

const turnedFrame = (headingDeg: number, northDeg: number): SheetFrame => ({
  headingDeg,
  northDeg,
  toSheet: (point) => rotate(point, -radiansOf(headingDeg)),
  fromSheet: (point) => rotate(point, radiansOf(headingDeg)),
});

/** Slighter angles between a room and the sheet are noise. */
const SAME_HEADING_DEG = 2;

/** Directions of a part of the building, such as a wing: those of its longest edges, or the sheet's where they agree. */
export function frameOfRing(ring: readonly Point2[], sheet: SheetFrame): SheetFrame {
  let sine = 0;
  let cosine = 0;
  for (const [a, b] of edgesOf(ring)) {
    // Four times the angle: edges at right angles count together.
    const angleRad = 4 * Math.atan2(b[1] - a[1], b[0] - a[0]);
    sine += distance(a, b) * Math.sin(angleRad);
    cosine += distance(a, b) * Math.cos(angleRad);
  }
  const headingDeg = withinQuarter(degreesOf(Math.atan2(sine, cosine)) / 4);
  return Math.abs(withinQuarter(headingDeg - sheet.headingDeg)) < SAME_HEADING_DEG
    ? sheet
    : turnedFrame(headingDeg, sheet.northDeg);
}
