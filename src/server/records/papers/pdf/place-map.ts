import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitState, stateOutlines, type Box, type StateOutlines } from '#domain/maps/state-outline.ts';
import type { PaperPlace } from '#domain/papers/paper-content.ts';
import { OUTLINES_FOLDER } from './outlines-folder.ts';
import { INK, type Sheet } from './sheet.ts';

const outlines = Object.assign(
  {},
  ...readdirSync(OUTLINES_FOLDER).map((file) =>
    stateOutlines.parse(JSON.parse(readFileSync(join(OUTLINES_FOLDER, file), 'utf8'))),
  ),
) as StateOutlines;

type PinnedPlace = PaperPlace & { latitude: number; longitude: number; region: string };
const PADDING = 10;

/** Whether there is a map of this place: a pin within a state whose outline is known. */
export function hasMap(place: PaperPlace | null): place is PinnedPlace {
  return (
    place !== null &&
    place.latitude !== null &&
    place.longitude !== null &&
    place.country === 'US' &&
    place.region !== null &&
    place.region in outlines
  );
}

/** The outline of the state with the place in it, fitted into a box; a ring in place of the pin when the place is approximate. */
export function drawPlaceMap({ doc }: Pick<Sheet, 'doc'>, place: PinnedPlace, box: Box): void {
  const {
    rings,
    pin: [x, y],
  } = fitState(outlines, place, {
    x: box.x + PADDING,
    y: box.y + PADDING,
    width: box.width - 2 * PADDING,
    height: box.height - 2 * PADDING,
  }) ?? { rings: [], pin: [0, 0] as const };
  doc.roundedRect(box.x, box.y, box.width, box.height, 6).fillColor(INK.fill).fill();
  for (const ring of rings) {
    for (const [index, [atX, atY]] of ring.entries()) {
      if (index === 0) doc.moveTo(atX, atY);
      else doc.lineTo(atX, atY);
    }
    doc.closePath();
  }
  doc.lineWidth(0.6).lineJoin('round').fillAndStroke(INK.land, '#9aa6b6');
  if (place.isApproximate) doc.circle(x, y, 8).fillOpacity(0.16).fillColor(INK.pin).fill().fillOpacity(1);
  doc.circle(x, y, 3).lineWidth(1).fillAndStroke(INK.pin, '#ffffff');
}
