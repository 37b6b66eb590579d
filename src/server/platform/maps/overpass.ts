import { z } from 'zod';
import { OUTLINE_RADIUS_M, type Outline } from '#domain/maps/building-outline.ts';
import { ask } from '#server/platform/outgoing/ask.ts';

type LatLng = { lat: number; lng: number };
/** A service that knows the outlines of buildings. Throws when it does not answer as documented. */
export type OutlineService = { name: string; near: (at: LatLng, signal: AbortSignal) => Promise<Outline[]> };

const line = z.array(z.object({ lat: z.number(), lon: z.number() }));
const way = z.object({ type: z.literal('way'), geometry: line });
const relation = z.object({
  type: z.literal('relation'),
  members: z.array(z.object({ role: z.string(), geometry: line.optional() })),
});
const answer = z.object({
  elements: z.array(z.discriminatedUnion('type', [way, relation])),
  /** What went wrong, in an answer of 200. */ remark: z.string().optional(),
});

const SERVICE_SECONDS = 4;

/** The Overpass API (wiki.openstreetmap.org/wiki/Overpass_API): a query of its language as the field `data` of a form. */
export function createOverpass(url: string): OutlineService {
  return {
    name: 'overpass',
    near: async ({ lat, lng }, signal) => {
      const around = `around:${OUTLINE_RADIUS_M},${lat.toFixed(6)},${lng.toFixed(6)}`;
      const data = `[out:json][timeout:${SERVICE_SECONDS}];(way(${around})[building];relation(${around})[building];);out geom 50;`;
      const { elements, remark } = await ask(new URL(url), answer, signal, { form: new URLSearchParams({ data }) });
      if (remark) throw new Error(`answered ${remark}`);
      const lines = elements.flatMap((element) =>
        element.type === 'way'
          ? [element.geometry]
          : element.members.flatMap(({ role, geometry }) => (role === 'outer' && geometry ? [geometry] : [])),
      );
      return lines.flatMap((points) => {
        const [first, last] = [points[0], points.at(-1)];
        // Outer walls in several pieces are no ring: the pin alone is shown then.
        const isRing = points.length > 3 && first?.lat === last?.lat && first?.lon === last?.lon;
        return isRing ? [points.slice(0, -1).map(({ lat: y, lon: x }): [number, number] => [x, y])] : [];
      });
    },
  };
}
