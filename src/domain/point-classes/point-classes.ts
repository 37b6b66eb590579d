import classes from './point-classes.json' with { type: 'json' };

/** Number of point classes; ids run from 0 to 72 (viewers.md §2.9). */
export const POINT_CLASS_COUNT = 73;

type PointClass = { id: number; name: string; label: string; isEmitted: boolean };

const SUFFIXES: Record<string, string> = { int: 'interior', ext: 'exterior', rect: 'rectangular' };

/** All classes in order of their ids. `isEmitted`: the geometry engine produces it; the others are reserved. */
export const pointClasses: readonly PointClass[] = classes.names.map((name, id) => ({
  id,
  name,
  label: labelOf(name),
  isEmitted: classes.emitted.includes(id),
}));

/** What a scan sees that is neither building nor furniture: it is not drawn, and a box around it is no shape that anybody modeled. */
export const leftOverClasses = ['clutter', 'person_noise', 'terrain_site', 'vegetation_vehicle'] as const;

const idByName = new Map(classes.names.map((name, id) => [name, id]));

/** Id of a class by its name. Throws for a name that is not in the list: a programming error. */
export function pointClassId(name: string): number {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`no point class ${name}`);
  return id;
}

/** 'wall_int' reads 'Wall, interior'; 'door_single' reads 'Door, single'. */
function labelOf(name: string): string {
  const [first = '', ...rest] = name.split('_').map((word) => SUFFIXES[word] ?? word);
  const head = first.charAt(0).toUpperCase() + first.slice(1);
  return rest.length ? `${head}, ${rest.join(' ')}` : head;
}
