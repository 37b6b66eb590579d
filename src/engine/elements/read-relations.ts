import type { StepFile, StepValue } from '#engine/ifc-files/step-values.ts';
import { refOf, refsOf } from './read-units.ts';
import { textOf } from './read-sets.ts';

/** What the relationships of a file say about each line, by its number. */
export type Relations = {
  /** Element to storey or room, or to the whole that it is a part of, and that in turn. */
  parents: ReadonlyMap<number, number>;
  types: ReadonlyMap<number, number>;
  /** Property and quantity sets of elements, without those of their types. */
  sets: ReadonlyMap<number, readonly number[]>;
  materials: ReadonlyMap<number, number>;
  /** Codes in UniFormat. */
  uniformat: ReadonlyMap<number, string>;
};

/** Containment goes before being a part or an opening of something, as the later entry holds. */
const WHOLES: readonly [type: string, whole: number, parts: number][] = [
  ['IFCRELVOIDSELEMENT', 4, 5],
  ['IFCRELFILLSELEMENT', 4, 5],
  ['IFCRELNESTS', 4, 5],
  ['IFCRELAGGREGATES', 4, 5],
  ['IFCRELCONTAINEDINSPATIALSTRUCTURE', 5, 4],
];
const UNIFORMAT = /uniformat/i;
const CODE = /^[A-Z]\d{2,}/;

export function readRelations(file: StepFile): Relations {
  const parents = new Map<number, number>();
  const types = new Map<number, number>();
  const sets = new Map<number, number[]>();
  const materials = new Map<number, number>();
  const uniformat = new Map<number, string>();
  const each = (type: string, take: (values: readonly StepValue[]) => void) => {
    for (const id of file.idsOf(type)) take(file.valuesOf(id));
  };
  for (const [type, whole, parts] of WHOLES)
    each(type, (values) => {
      const of = refOf(values[whole]);
      if (of !== undefined) for (const part of refsOf(values[parts])) parents.set(part, of);
    });
  each('IFCRELDEFINESBYTYPE', (values) => {
    const type = refOf(values[5]);
    if (type !== undefined) for (const id of refsOf(values[4])) types.set(id, type);
  });
  each('IFCRELDEFINESBYPROPERTIES', (values) => {
    const held = values[5];
    const set = refsOf(held !== null && typeof held === 'object' && 'type' in held ? held.value : held);
    if (set.length > 0)
      for (const id of refsOf(values[4])) {
        const own = sets.get(id);
        if (own) own.push(...set);
        else sets.set(id, [...set]);
      }
  });
  each('IFCRELASSOCIATESMATERIAL', (values) => {
    const material = refOf(values[5]);
    if (material !== undefined) for (const id of refsOf(values[4])) materials.set(id, material);
  });
  each('IFCRELASSOCIATESCLASSIFICATION', (values) => {
    const code = codeOf(file, refOf(values[5]));
    if (code !== undefined) for (const id of refsOf(values[4])) if (!uniformat.has(id)) uniformat.set(id, code);
  });
  return { parents, types, sets, materials, uniformat };
}

/** References are to references at times, and these to the classification. */
const MAX_REFERENCES = 10;

/** The code of a reference to UniFormat: its identification, or, as some programs write it, its name. */
function codeOf(file: StepFile, reference: number | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const [location, identification, name] = file.valuesOf(reference);
  const code = [identification, name].map((value) => textOf(value).trim()).find((text) => CODE.test(text));
  if (code === undefined) return undefined;
  let at: number | undefined = reference;
  for (let i = 0; i < MAX_REFERENCES && at !== undefined; i++) {
    const values = file.valuesOf(at);
    if (file.typeOf(at) === 'IFCCLASSIFICATION') return UNIFORMAT.test(textOf(values[3])) ? code : undefined;
    at = refOf(values[3]);
  }
  return UNIFORMAT.test(textOf(location)) ? code : undefined;
}
