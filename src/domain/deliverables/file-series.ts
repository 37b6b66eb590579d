import { ASSET_LIST_ROLE } from './asset-roles.ts';

/** Roles with one file for each storey; of others every name is a file of its own. What customers sent, and tours, have no versions. */
export const BY_STOREY = ['model', 'drawing', 'area_plan', 'schematic', 'implementation_plan', 'scan', 'cloud'];
export const BY_NAME: string[] = ['image', 'document', ASSET_LIST_ROLE];
/** Sections and elevations belong to no storey: then the name tells them apart. */
export const NAMED_WITHOUT_STOREY = 'drawing';

/** What decides which file another is a version of. */
export type SeriesFacts = {
  id: string;
  role: string;
  format: string;
  product: string;
  storey: string | null;
  name: string;
};

/** Whether files of that role take each other's place; every other is a file of its own. */
export const hasVersions = (role: string): boolean => BY_STOREY.includes(role) || BY_NAME.includes(role);

/** Whether files of that role are told apart by their names. */
export const isByName = (role: string, storey: string | null): boolean =>
  BY_NAME.includes(role) || (role === NAMED_WITHOUT_STOREY && storey === null);

/** What the versions of one file have in common. */
export function seriesOf({ id, role, format, product, storey, name }: SeriesFacts): string {
  const own = isByName(role, storey) ? name : BY_STOREY.includes(role) ? '' : id;
  return [role, format, product, storey ?? '', own].join('|');
}

/** A file that would take the place of one with another name. */
export type UnlikeVersion = { name: string; takesPlaceOf: string };

/**
 * Which of the files that somebody delivers at once would become the next version of a file that is called otherwise, one that is
 * `there` or one of their own: whoever delivers three models rarely means three versions of one.
 */
export function unlikeVersions(
  delivered: readonly Omit<SeriesFacts, 'id'>[],
  there: readonly Omit<SeriesFacts, 'id'>[],
): UnlikeVersion[] {
  const names = new Map<string, string>();
  const keyOf = (file: Omit<SeriesFacts, 'id'>) => seriesOf({ ...file, id: file.name });
  for (const file of there) names.set(keyOf(file), file.name);
  return delivered.flatMap((file) => {
    const takesPlaceOf = names.get(keyOf(file));
    names.set(keyOf(file), file.name);
    return takesPlaceOf !== undefined && !areAlike(takesPlaceOf, file.name) ? [{ name: file.name, takesPlaceOf }] : [];
  });
}

/** Whether two names differ in case, numbers, dates and marks of revisions alone. */
const areAlike = (a: string, b: string): boolean => coreOf(a) === coreOf(b);
const coreOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}])(v|r|ver|version|rev|revision|final|new|copy)(?![\p{L}])/gu, '')
    .replaceAll(/[^\p{L}]/gu, '');
