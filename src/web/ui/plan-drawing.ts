export type PlanDrawing = { walls: string; doors: string };
type Rect = { x: number; y: number; width: number; height: number };

/** Width and height that a room keeps at least, in drawing units. */
const MIN_ROOM = { width: 34, height: 28 };
const DOOR = 10;

/**
 * A floor plan invented from `seed`, as SVG path data within `outline`: a placeholder for a missing picture. The same seed
 * gives the same plan, so that a project keeps its face. `depth`: how often rooms are divided.
 */
export function planDrawing(seed: string, outline: Rect, depth = 4): PlanDrawing {
  const random = generator(seed);
  const walls: string[] = [];
  const doors: string[] = [];
  const split = ({ x, y, width, height }: Rect, level: number) => {
    if (level === 0 || width < MIN_ROOM.width || height < MIN_ROOM.height) return;
    const share = 0.35 + random() * 0.3;
    if (width > height * 1.1) {
      const at = x + width * share;
      walls.push(`M${round(at)} ${round(y)}V${round(y + height)}`);
      doors.push(`M${round(at)} ${round(y + height * 0.6)}a${DOOR} ${DOOR} 0 0 1 ${DOOR} ${-DOOR}`);
      split({ x, y, width: at - x, height }, level - 1);
      split({ x: at, y, width: x + width - at, height }, level - 1);
    } else {
      const at = y + height * share;
      walls.push(`M${round(x)} ${round(at)}H${round(x + width)}`);
      doors.push(`M${round(x + width * 0.4)} ${round(at)}a${DOOR} ${DOOR} 0 0 0 ${DOOR} ${-DOOR}`);
      split({ x, y, width, height: at - y }, level - 1);
      split({ x, y: at, width, height: y + height - at }, level - 1);
    }
  };
  split(outline, depth);
  return { walls: walls.join(''), doors: doors.join('') };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Numbers from 0 to 1 that depend on the seed alone: FNV-1a of the text feeds a multiplicative generator (Lehmer, 16807). */
function generator(seed: string): () => number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  let state = (hash % 2147483646) + 1;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
