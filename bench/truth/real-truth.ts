import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';
import { z } from 'zod';

/** A place in the plan of the scan: meters; X and Y of the file, or X and -Z where the file's Y axis points up. */
const point2: z.ZodType<Point2> = z.tuple([z.number(), z.number()]);
const outline = z.array(point2).min(3);

/** Number of the storey, counted from 0 at the lowest one that was scanned. */
const storey = z.number().int().nonnegative();

/** Why the points do not decide whether a thing is there, or where. Such things count neither for nor against a claim. */
const uncertain = z.string().min(1).optional();

const tracedFrame = z.strictObject({
  /** The axis of the file that points up. */
  upAxis: z.enum(['z', 'y']),
  /** Turn about the vertical, counter-clockwise, that lays most walls along X and Y. For pictures: lines are stored unturned. */
  turnDeg: z.number(),
  /** The place in the file, in meters, that lines and heights count from: their zero. */
  origin: z.tuple([z.number(), z.number(), z.number()]),
});

const tracedLevel = z.strictObject({
  storey,
  /** Height of the finished floor, meters on the file's own scale. */
  floorZ: z.number(),
  /** Heights of all ceilings that were seen, lowest first, beams among them. */
  ceilingZs: z.array(z.number()),
});

const tracedWall = z.strictObject({
  id: z.string(),
  storey,
  /** Ends of the wall's axis, or of the one face that was seen; doors and windows do not interrupt it. */
  from: point2,
  to: point2,
  /** From face to face; null where only one face was seen, or where the points are too coarse to tell. */
  thicknessM: z.number().positive().nullable(),
  /** True: the line is the axis. False: the line is the face towards the room that it was seen from. */
  isSeenFromBothSides: z.boolean(),
  uncertain,
});

const tracedRoom = z.strictObject({
  name: z.string(),
  storey,
  /** Finished faces, counter-clockwise, first point not repeated. Does not enter window reveals. */
  outline,
  /** Heights of its ceilings on the file's own scale, lowest first; left out where none was seen. */
  ceilingZ: z.array(z.number()).min(1).optional(),
  uncertain,
});

const tracedOpening = z.strictObject({
  kind: z.enum(['door', 'window']),
  /** Id of the wall that it is in. */
  hostWall: z.string(),
  storey,
  /** Middle of its width, on or near the line of its wall. */
  center: point2,
  widthM: z.number().positive(),
  /** Lower and upper edge on the file's own scale of height; null where not seen. */
  bottomZ: z.number().nullable(),
  headZ: z.number().nullable(),
  uncertain,
});

const tracedArea = z.strictObject({ storey, why: z.string().min(1), outline });

const realTruth = z.strictObject({
  /** File name of the scan. The scan itself is not part of the repository. */
  scan: z.string(),
  frame: tracedFrame,
  /** False: no room of the scan is closed. An honest engine says so and claims no room; nothing is traced then. */
  isClosedBuilding: z.boolean(),
  /** What one has to know about the scan, one sentence or two each. */
  notes: z.array(z.string()),
  levels: z.array(tracedLevel),
  walls: z.array(tracedWall),
  rooms: z.array(tracedRoom),
  openings: z.array(tracedOpening),
  /** What is claimed here counts neither for nor against: hidden, hardly seen, or outside. */
  uncertainAreas: z.array(tracedArea),
  /** Where the scan shows a mirror image. Nothing is there: what is claimed here is wrong. */
  reflections: z.array(tracedArea),
});

/**
 * What a person traced in a real scan, by eye in slices through its points. The eye decides what is a wall; a robust fit to the
 * points within 8 cm of the traced line decides where exactly it is.
 */
export type RealTruth = z.infer<typeof realTruth>;
export type TracedWall = z.infer<typeof tracedWall>;
export type TracedRoom = z.infer<typeof tracedRoom>;
export type TracedArea = z.infer<typeof tracedArea>;

const folder = join(import.meta.dirname, 'real');

/** All traced scans by the names of their files, in the order of the alphabet. Throws where a file does not follow the schema. */
export function readRealTruths(): Map<string, RealTruth> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files
      .sort()
      .map((file) => [
        file.slice(0, -'.json'.length),
        realTruth.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      ]),
  );
}

/** A traced place at a height, in the coordinates of the scan's file; `toProject` takes it on to those of a recognition. */
export function toScanFile({ upAxis, origin }: RealTruth['frame'], [x, y]: Point2, height: number): Point3 {
  const [fx, fy, fz] = upAxis === 'z' ? [x, y, height] : [x, height, -y];
  return [fx + origin[0], fy + origin[1], fz + origin[2]];
}
