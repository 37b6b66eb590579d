import type { StepFile } from '#engine/ifc-files/step-values.ts';
import { refsOf } from './read-units.ts';
import { textOf } from './read-sets.ts';

/** Where each class has what it is made of; a material itself has its name. */
const PARTS: Record<string, number | undefined> = {
  IFCMATERIALLAYERSETUSAGE: 0,
  IFCMATERIALLAYERSET: 0,
  IFCMATERIALLAYER: 0,
  IFCMATERIALLAYERWITHOFFSETS: 0,
  IFCMATERIALLIST: 0,
  IFCMATERIALPROFILESETUSAGE: 0,
  IFCMATERIALPROFILESETUSAGETAPERING: 0,
  IFCMATERIALPROFILESET: 2,
  IFCMATERIALPROFILE: 2,
  IFCMATERIALPROFILEWITHOFFSETS: 2,
  IFCMATERIALCONSTITUENTSET: 2,
  IFCMATERIALCONSTITUENT: 2,
};
const MAX_DEPTH = 5;
const MAX_MATERIALS = 50;

/** Reads the names of what something is made of, each once, in the order of its layers. */
export function createMaterialReader(file: StepFile): (id: number) => readonly string[] {
  const known = new Map<number, readonly string[]>();
  const namesOf = (id: number, depth: number, seen: Set<number>): string[] => {
    // A list that has another fifty times, which has another fifty times, would never end.
    if (seen.has(id)) return [];
    seen.add(id);
    const type = file.typeOf(id) ?? '';
    const values = file.valuesOf(id);
    if (type === 'IFCMATERIAL') return [textOf(values[0])].filter(Boolean);
    const parts = PARTS[type];
    return parts === undefined || depth > MAX_DEPTH
      ? []
      : refsOf(values[parts])
          .slice(0, MAX_MATERIALS)
          .flatMap((part) => namesOf(part, depth + 1, seen));
  };
  return (id) => {
    const found = known.get(id) ?? [...new Set(namesOf(id, 0, new Set()))].slice(0, MAX_MATERIALS);
    known.set(id, found);
    return found;
  };
}
