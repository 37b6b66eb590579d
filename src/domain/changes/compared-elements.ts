import type { ElementTable } from '#domain/quantities/element-table.ts';
import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';

/** What tells two versions of an element apart. Metres, Z up, in the model's own frame. */
export type IndexedElement = {
  /** GlobalId of the IFC. */
  id: string;
  /** 'IFCWALL' and so on. */
  category: string;
  name: string;
  storey: string | null;
  /** Corners of the box around its body; null without one. */
  box: Bounds3 | null;
  /** What tells bodies of the same box apart; `center` is that of its surface, from the box's lower corner. Null without a body. */
  body: { areaM2: number; volumeM3: number; center: Point3 } | null;
  /** Property and quantity sets of the element and of its type: values by 'set · property', rounded. */
  properties: Record<string, string>;
};
/** What versions are compared by. */
export type ElementIndex = { elements: IndexedElement[] };

/** Of one element: a file is somebody else's. */
const MAX_PROPERTIES = 200;
const MAX_TEXT = 200;
const DECIMALS = 4;

/** What is compared of a model's table. Where two sets of an element say the same, the first says it: its own goes before that of its type. */
export function comparedElements({ levels, elements, sets }: ElementTable): ElementIndex {
  const entries = sets.map(({ name, properties }) =>
    properties.map((property): [string, string] => [
      `${name} · ${property.name}`.slice(0, MAX_TEXT),
      typeof property.value === 'string'
        ? property.value.slice(0, MAX_TEXT)
        : String(Number(property.value.value.toFixed(DECIMALS))),
    ]),
  );
  return {
    elements: elements.map(({ id, category, name, level, box, body, sets: own }) => ({
      id,
      category,
      name,
      storey: level === null ? null : (levels[level]?.name ?? null),
      box,
      body,
      properties: Object.fromEntries(
        own
          .flatMap((set) => entries[set] ?? [])
          .slice(0, MAX_PROPERTIES)
          .toReversed(),
      ),
    })),
  };
}
