import { z } from 'zod';
import { bearingDeg } from '#domain/maps/bearing.ts';
import type { Panorama } from '#contract/maps.ts';
import { ask, askPicture, type AnsweredPicture } from '#server/platform/outgoing/ask.ts';

type LatLng = { lat: number; lng: number };

/** Pictures from the street. Both calls throw when the service does not answer as documented. */
export type StreetView = {
  /** The nearest panorama within 50 m that was taken outdoors, looking at the place. */
  find: (at: LatLng) => Promise<Panorama | null>;
  picture: (panoramaId: string, headingDeg: number) => Promise<AnsweredPicture>;
};

/** How far from a pin a panorama may be (ordering.md §9). */
const RADIUS_M = 50;
const SIZE = '640x400';
const TIMEOUT_MS = 5000;
const HOST = 'https://maps.googleapis.com';

const metadata = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  pano_id: z.string().optional(),
  location: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** Year and month. */
  date: z.string().optional(),
  copyright: z.string().optional(),
});

/** Google's Street View Static API (developers.google.com/maps/documentation/streetview): metadata is free of charge, pictures are not. */
export function createGoogleStreetView(key: string, host: string = HOST): StreetView {
  const addressOf = (path: string, parameters: Record<string, string>) =>
    Object.assign(new URL(path, host), { search: new URLSearchParams({ ...parameters, key }).toString() });
  return {
    find: async (at) => {
      const url = addressOf('/maps/api/streetview/metadata', {
        location: `${at.lat},${at.lng}`,
        radius: String(RADIUS_M),
        source: 'outdoor',
      });
      const {
        status,
        error_message: reason,
        pano_id: id,
        location,
        date,
        copyright,
      } = await ask(url, metadata, AbortSignal.timeout(TIMEOUT_MS));
      if (status === 'ZERO_RESULTS' || status === 'NOT_FOUND') return null;
      if (status !== 'OK' || !id || !location) throw new Error(`answered ${status}${reason ? `: ${reason}` : ''}`);
      return { id, headingDeg: bearingDeg(location, at), takenOn: date ?? null, copyright: copyright ?? 'Google' };
    },
    picture: (panoramaId, headingDeg) =>
      askPicture(
        addressOf('/maps/api/streetview', {
          pano: panoramaId,
          heading: String(headingDeg),
          size: SIZE,
          return_error_code: 'true',
        }),
        AbortSignal.timeout(TIMEOUT_MS),
      ),
  };
}
