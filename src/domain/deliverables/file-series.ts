import { beginningOf } from '#domain/naming/beginning-of.ts';
import { ASSET_LIST_ROLE } from './asset-roles.ts';
import { STOREY_MAX } from './delivery.ts';

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
  /** Brought by people; what a conversion has made where nothing is said. */ isDelivered?: boolean;
};

/** Whether files of that role take each other's place; every other is a file of its own. */
export const hasVersions = (role: string): boolean => BY_STOREY.includes(role) || BY_NAME.includes(role);

/** Whether files of that role are told apart by their names. */
export const isByName = (role: string, storey: string | null): boolean =>
  BY_NAME.includes(role) || (role === NAMED_WITHOUT_STOREY && storey === null);

/**
 * What the versions of one file have in common. A picture that a conversion has drawn is none of those that staff delivered, whatever their
 * names: neither takes the place of the other.
 */
export function seriesOf({ id, role, format, product, storey, name, isDelivered = false }: SeriesFacts): string {
  const isDrawn = role === 'image' && !isDelivered;
  const own = isDrawn ? `drawn ${name}` : isByName(role, storey) ? name : BY_STOREY.includes(role) ? '' : id;
  return [role, format, product, storey ?? '', own].join('|');
}

type Delivered = Omit<SeriesFacts, 'id'>;
/** A file that would take the place of one with another name. */
export type UnlikeVersion = { name: string; takesPlaceOf: string };
type DeliveryPlan = {
  /** The storey or part that each file is delivered as, by its name. */ storeys: ReadonlyMap<string, string | null>;
  /** Files of which only a person knows whether they are versions of what is there. */ unlike: UnlikeVersion[];
};

/**
 * What files that somebody delivers at once are. One with the name of a file that is `there`, but for marks of a revision, is its next version.
 * Files with other names are files of their own, by their names, and never versions of each other: so are three scans. What is alone and would
 * take the place of a file with another name is asked about. `there`: what customers see now.
 */
export function planDelivery(delivered: readonly Delivered[], there: readonly Delivered[]): DeliveryPlan {
  const storeys = new Map<string, string | null>(delivered.map(({ name, storey }) => [name, storey]));
  const taken = new Set<Delivered>();
  const versionOf = (file: Delivered, isAlike: (a: string, b: string) => boolean) =>
    there.find(
      (each) =>
        !taken.has(each) &&
        isAlike(each.name, file.name) &&
        // Its part is known, also where nobody says it again.
        keyOf({ ...file, storey: file.storey ?? each.storey, name: each.name }) === keyOf(each),
    );
  let open = delivered.filter(({ role, storey }) => hasVersions(role) && !isByName(role, storey));
  for (const isAlike of [isSameName, isRevision])
    open = open.filter((file) => {
      const known = versionOf(file, isAlike);
      if (!known) return true;
      taken.add(known);
      storeys.set(file.name, known.storey);
      return false;
    });
  const unlike = open.flatMap((file) => {
    if (delivered.some((other) => other.name !== file.name && keyOf(other) === keyOf(file))) {
      storeys.set(file.name, partOf(file));
      return [];
    }
    const other = there.find((each) => keyOf(each) === keyOf(file));
    return other ? [{ name: file.name, takesPlaceOf: other.name }] : [];
  });
  return { storeys, unlike };
}

/** The file that customers see now whose next version another would be; undefined for one that takes nobody's place. */
export function nextVersionOf<T extends Delivered & { version: number; isCurrent: boolean }>(
  file: Delivered,
  there: readonly T[],
): { current: T; version: number } | undefined {
  if (!hasVersions(file.role)) return undefined;
  const series = there.filter((each) => keyOf(each) === keyOf(file));
  const current = series.find(({ isCurrent }) => isCurrent);
  return current && { current, version: 1 + Math.max(...series.map(({ version }) => version)) };
}

/** A file as a part of the building of its own, by its name. */
export function partOf({ name, storey }: Pick<Delivered, 'name' | 'storey'>): string {
  const part = [storey, name.replace(/\.[^.]*$/, '')].filter(Boolean).join(' ');
  return beginningOf(part, STOREY_MAX).trim();
}

const keyOf = (file: Delivered) => seriesOf({ ...file, id: file.name });
const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
/** Whether two names differ in case, dates and marks of revisions alone. A number without such a mark tells files apart. */
const isRevision = (a: string, b: string): boolean => coreOf(a) === coreOf(b);
const coreOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/(?<!\d)\d{4}([-._ ]?)\d{2}\1\d{2}(?!\d)/g, '')
    .replaceAll(/(?<!\p{L})(v|r|ver|version|rev|revision|final|new|copy)(?!\p{L})[-._ ]*\d*(\.\d+)*/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
