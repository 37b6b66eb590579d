import {
  directionAt,
  tileGrid,
  tileSpan,
  type PictureShape,
  type Quaternion,
  type TileIndex,
  type TileLevel,
} from '#domain/panorama/tile-index.ts';
import { radiansOf } from '#geometry/angle.ts';
import { clamp } from '#geometry/clamp.ts';
import { unit3 } from '#geometry/plane-in-box.ts';
import { dot3, rotate3, type Point3 } from '#geometry/space.ts';
import { lookDirection, type Look } from './look.ts';

/** One tile of a station. */
export type TileRef = { key: string; picture: number; level: number; column: number; row: number };

/** A picture may be shown so much larger than it is before a finer level is loaded. */
const STRETCH = 1.15;
const NO_TURN: Quaternion = [1, 0, 0, 0];

/** Pixels of a level for each radian where the picture is straight ahead. */
function densityOf(shape: PictureShape, { width }: TileLevel): number {
  return width / (shape.kind === 'sphere' ? shape.leftRad - shape.rightRad : shape.right - shape.left);
}

/**
 * The tiles that a view needs, the most important first: the coarsest level of all, for what comes into view, and the level that has enough
 * pixels of what is in it. `heightPx`: physical pixels of the view; `rotation`: from the station's frame to that of the look.
 */
export function chooseTiles(
  index: TileIndex,
  look: Look,
  { heightPx, aspect, rotation = NO_TURN }: { heightPx: number; aspect: number; rotation?: Quaternion },
): TileRef[] {
  const half = Math.tan(radiansOf(look.fovDeg) / 2);
  const needed = heightPx / (2 * half);
  const viewRadius = Math.atan(half * Math.hypot(1, aspect));
  const ahead = lookDirection(look);
  const coarse: TileRef[] = [];
  const fine: { tile: TileRef; angle: number }[] = [];
  index.pictures.forEach(({ shape, levels }, picture) => {
    const enough = levels.findIndex((level) => densityOf(shape, level) * STRETCH >= needed);
    const chosen = enough < 0 ? levels.length - 1 : enough;
    for (const number of new Set([0, chosen])) {
      const level = levels[number];
      if (!level) continue;
      for (const tile of tilesOf(level, picture, number)) {
        if (number === 0) {
          coarse.push(tile);
          continue;
        }
        const { middle, radius } = extentOf(shape, level, tile);
        const angle = Math.acos(clamp(dot3(rotate3(rotation, middle), ahead), -1, 1));
        if (angle <= radius + viewRadius) fine.push({ tile, angle });
      }
    }
  });
  return [...coarse, ...fine.toSorted((a, b) => a.angle - b.angle).map(({ tile }) => tile)];
}

function tilesOf(level: TileLevel, picture: number, number: number): TileRef[] {
  const { across, down } = tileGrid(level);
  return Array.from({ length: across * down }, (_, i) => ({
    key: `${picture}/${number}/${i}`,
    picture,
    level: number,
    column: i % across,
    row: Math.floor(i / across),
  }));
}

/** The direction of its middle, and the angle from there to its farthest place. */
function extentOf(shape: PictureShape, level: TileLevel, { column, row }: TileRef): { middle: Point3; radius: number } {
  const { left, right, top, bottom } = tileSpan(level, column, row);
  const at = (across: number, down: number): Point3 =>
    unit3(directionAt(shape, left + (right - left) * across, top + (bottom - top) * down));
  const middle = at(0.5, 0.5);
  const radius = [0, 0.5, 1]
    .flatMap((across) => [0, 0.5, 1].map((down) => dot3(middle, at(across, down))))
    .reduce((far, cosine) => Math.max(far, Math.acos(clamp(cosine, -1, 1))), 0);
  return { middle, radius };
}
