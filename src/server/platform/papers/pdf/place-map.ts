import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PaperPlace } from '#domain/papers/paper-content.ts';
import { INK, type Sheet } from './sheet.ts';

/** Rings by postal code of the state, longitude and latitude in thousandths of a degree one after the other (data/outlines). */
const outlines = z.record(z.string(), z.array(z.array(z.number()))).parse(JSON.parse(readFileSync(resolve('data/outlines/us-states.json'), 'utf8')));

type Box = { x: number; y: number; width: number; height: number };
type Point = readonly [longitude: number, latitude: number];
const PADDING = 10;

/** Whether there is a map of this place: a pin within a state whose outline is known. */
export function hasMap(place: PaperPlace | null): place is PaperPlace & { latitude: number; longitude: number } {
  return place !== null && place.latitude !== null && place.longitude !== null && ringsOf(place) !== undefined;
}

function ringsOf({ country, region }: PaperPlace): Point[][] | undefined {
  const flat = country === 'US' && region !== null ? outlines[region] : undefined;
  return flat?.map((values) => Array.from({ length: values.length / 2 }, (_, index) => [(values[2 * index] ?? 0) / 1000, (values[2 * index + 1] ?? 0) / 1000] as const));
}

/** The outline of the state with the place in it, fitted into a box; a ring in place of the pin when the place is approximate. */
export function drawPlaceMap({ doc }: Pick<Sheet, 'doc'>, place: PaperPlace & { latitude: number; longitude: number }, box: Box): void {
  const rings = ringsOf(place) ?? [];
  const project = projection(rings, box);
  doc.roundedRect(box.x, box.y, box.width, box.height, 6).fillColor(INK.fill).fill();
  for (const ring of rings) {
    for (const [index, point] of ring.entries()) {
      const [x, y] = project(point);
      if (index === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
    doc.closePath();
  }
  doc.lineWidth(0.6).lineJoin('round').fillAndStroke(INK.land, '#9aa6b6');
  const [x, y] = project([place.longitude > 0 && place.region === 'AK' ? place.longitude - 360 : place.longitude, place.latitude]);
  if (place.isApproximate) doc.circle(x, y, 8).fillOpacity(0.16).fillColor(INK.pin).fill().fillOpacity(1);
  doc.circle(x, y, 3).lineWidth(1).fillAndStroke(INK.pin, '#ffffff');
}

/** Degrees to points of the page: true to shape at the middle latitude, north up. */
function projection(rings: readonly Point[][], box: Box): (point: Point) => [number, number] {
  const points = rings.flat();
  const [west, east] = extent(points.map(([longitude]) => longitude));
  const [south, north] = extent(points.map(([, latitude]) => latitude));
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min((box.width - 2 * PADDING) / ((east - west) * narrowing), (box.height - 2 * PADDING) / (north - south));
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return ([longitude, latitude]) => [middleX + (longitude - (west + east) / 2) * narrowing * scale, middleY - (latitude - (south + north) / 2) * scale];
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
}
