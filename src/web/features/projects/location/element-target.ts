import type { Bounds3 } from '#geometry/bounds.ts';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { ModelItem } from '#viewer/model/item-properties.ts';

/** A floor is at most this far above or below the foot of what is on it, metres. */
const FLOOR_M = 0.5;

/** An element as a request names it: its storey is the highest one that it does not begin below. */
export function elementTarget(
  { guid, category, name }: ModelItem,
  box: Bounds3 | null,
  levels: readonly { name: string; elevationM: number }[],
): ChangeTarget {
  const foot = box?.min[2];
  const below =
    foot === undefined
      ? []
      : levels.filter(({ elevationM }) => elevationM <= foot + FLOOR_M).toSorted((a, b) => b.elevationM - a.elevationM);
  return {
    kind: 'element',
    globalId: guid,
    category: category.slice(0, 200),
    name: name.trim().slice(0, 200),
    storey: below[0]?.name.slice(0, 200) ?? null,
    at: box && middleOf(box),
  };
}

function middleOf({ min, max }: Bounds3): [number, number, number] {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
