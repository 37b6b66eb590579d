import { facesOf, widthOf, type WallDraft } from './wall-draft.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { WallFace } from './wall-face.ts';

/** Two walls are one where their bodies share this much of the thinner one, along this much of the shorter one. */
const SHARED_DEPTH = 0.3;
const SHARED_LENGTH = 0.7;
/** A leaf, a niche or a curtain is this far from the face of its wall. */
const APART_M = 0.15;
/** Where surfaces lie farther about their planes, a second one may be the better sight of a wall. */
const MOST_NOISE_M = 0.006;

/**
 * Walls without those that stand in another one: two bodies cannot be in one place. A door's leaf or a niche that shows as a second face
 * of a wall, and what hangs before a wall that was drawn on behind it. The one of which more was seen stays, and bounds the rooms of both.
 */
export function dropDoubled(
  walls: readonly WallDraft[],
  rooms: readonly RoomDraft[],
): { walls: WallDraft[]; rooms: RoomDraft[] } {
  const kept: WallDraft[] = [];
  const keptAs = new Map<WallDraft, WallDraft>();
  for (const wall of walls.toSorted((a, b) => b.to - b.from - (a.to - a.from) || widthOf(b) - widthOf(a))) {
    const at = kept.findIndex((other) => isDoubled(wall, other));
    const other = kept[at];
    if (!other) kept.push(wall);
    else if (seenBesideM(wall, other) > seenBesideM(other, wall)) {
      kept[at] = wall;
      keptAs.set(other, wall);
    } else keptAs.set(wall, other);
  }
  const numbers = new Map(walls.filter((wall) => !keptAs.has(wall)).map((wall, index) => [wall, index]));
  const numberOf = (wall: WallDraft): number[] => {
    const other = keptAs.get(wall);
    return other ? numberOf(other) : [numbers.get(wall)!];
  };
  return {
    walls: [...numbers.keys()],
    rooms: rooms.map((room) => ({
      ...room,
      wallIds: [...new Set(room.wallIds.flatMap((id) => numberOf(walls[id]!)))],
    })),
  };
}

function isDoubled(a: WallDraft, b: WallDraft): boolean {
  const [faces, others] = [facesOf(a), facesOf(b)];
  const isClear = [...faces, ...others].every(({ bend, residualM }) => !bend && residualM < MOST_NOISE_M);
  if (a.axis !== b.axis || !isClear) return false;
  // Back to back, it is their assumed thickness that is too large.
  const isBeside = faces.some(({ side, offset }) =>
    others.some((face) => face.side === side && Math.abs(face.offset - offset) < APART_M),
  );
  if (!isBeside) return false;
  const depthM = Math.min(a.high, b.high) - Math.max(a.low, b.low);
  const lengthM = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  return (
    depthM > SHARED_DEPTH * Math.min(widthOf(a), widthOf(b)) &&
    lengthM > SHARED_LENGTH * Math.min(a.to - a.from, b.to - b.from)
  );
}

/** Length of the faces of a wall that are no faces of another one. */
function seenBesideM(wall: WallDraft, other: WallDraft): number {
  const others = new Set(facesOf(other));
  return facesOf(wall).reduce((sum, face) => sum + (others.has(face) ? 0 : seenWithinM(face, wall)), 0);
}

function seenWithinM({ from, to, seen = { from, to } }: WallFace, wall: WallDraft): number {
  return Math.max(0, Math.min(seen.to, wall.to) - Math.max(seen.from, wall.from));
}
