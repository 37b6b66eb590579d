import { z } from 'zod';
import { quaternion } from './tile-index.ts';

/** What cutting leaves: a folder of `INDEX_FILE`, `TILES_FILE` and the kept picture for each station, and this list of them. */
export const STATIONS_FILE = 'stations.json';
export const INDEX_FILE = 'index.json';
export const TILES_FILE = 'tiles.bin';

/** A picture that was uploaded, beside its tiles, without what it says of its place and device. */
const keptPicture = z.enum(['picture.jpg', 'picture.png']);
export type KeptPicture = z.infer<typeof keptPicture>;

const coordinate = z.number().min(-1e8).max(1e8);
export const stationList = z.object({
  stations: z.array(
    z.object({
      folder: z.string().regex(/^station-\d+$/),
      name: z.string().max(200),
      /** Of its picture in its file; empty for a picture that was uploaded. */ guid: z.string().max(200),
      /** In the frame of its file, in meters; null for a picture that was uploaded. */
      position: z.tuple([coordinate, coordinate, coordinate]).nullable(),
      rotation: quaternion,
      widthPx: z.number().int().positive(),
      /** Its pixels are clearly of another kind of picture, and it does not say that it is a panorama. */ isPlain:
        z.boolean(),
      /** Null for what is inside a scan, and for a picture that could not be copied. */ kept: keptPicture.nullable(),
    }),
  ),
  /** Pictures of the file that are no panorama, or cannot be read. */ skipped: z.number().int().nonnegative(),
});
export type StationList = z.infer<typeof stationList>;
