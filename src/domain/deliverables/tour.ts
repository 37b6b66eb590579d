import { z } from 'zod';
import { isProviderAddress, isTourAddress, tourPlaceOf } from './tour-address.ts';

export const TOUR_NAME_MAX = 63;
/** What a field takes: one more than is valid, so that who types too much is told (ruling 18). */
export const TOUR_NAME_INPUT_MAX = 64;
export const TOUR_URL_MAX = 2048;
/** Role and format of a tour among the assets of a project. */
export const TOUR_ROLE = 'tour';
export const TOUR_FORMAT = 'virtual_tour' as const;

const NO_NAME = 'Please add a tour name';
const NAME_TOO_LONG = 'Maximum character limit reached';
const URL_INVALID = 'The virtual tour URL is not valid';
/** Said when a new tour is sent with one of its two fields empty. */
export const TOUR_INCOMPLETE = 'Please enter both tour name and URL.';
export const TOUR_EXISTS = 'This virtual tour already exists.';

export const tourName = z.string().trim().min(1, NO_NAME).max(TOUR_NAME_MAX, NAME_TOO_LONG);
/** The address that staff enter: of any provider, in its form where that is known. */
export const anyTourUrl = z.string().trim().max(TOUR_URL_MAX, URL_INVALID).refine(isTourAddress, URL_INVALID);

/** A tour as the rules know it (viewers.md §3: name, url, id). */
export type Tour = { id: string; name: string; url: string };
export type TourFields = Pick<Tour, 'name' | 'url'>;

type Beside = {
  /** Tours of the project; the one that is changed may be among them. */ tours: readonly Tour[];
  /** The tour that is changed; without, a new one is added. */ changed?: Tour | undefined;
  /** TOUR_HOSTS: the operator trusts them, whatever their addresses look like. */ hosts: readonly string[];
};

/** What keeps a tour from being saved, by field, in sentences of the specification (viewers.md §5). An address that stays as it is was accepted before. */
export function tourProblems(fields: TourFields, { tours, changed, hosts }: Beside): { name?: string; url?: string } {
  const name = problemOf(tourName, fields.name);
  const url = changed && isSameTour(changed.url, fields.url) ? undefined : urlProblem(fields.url, hosts);
  const others = tours.filter(({ id }) => id !== changed?.id);
  const problem = url ?? (hasTour(others, fields.url) ? TOUR_EXISTS : undefined);
  return { ...(name && { name }), ...(problem && { url: problem }) };
}

function urlProblem(url: string, hosts: readonly string[]): string | undefined {
  return problemOf(anyTourUrl, url) ?? (isProviderAddress(url, hosts) ? undefined : URL_INVALID);
}

const problemOf = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;

/** Whether one of these tours is at an address. */
export function hasTour(tours: readonly Tour[], url: string): boolean {
  return tours.some((tour) => isSameTour(tour.url, url));
}

/** Whether two addresses open the same tour, as browsers read them. */
export function isSameTour(a: string, b: string): boolean {
  return writtenOut(a) === writtenOut(b);
}

function writtenOut(address: string): string {
  const place = tourPlaceOf(address, []);
  return place.kind === 'refused' ? address.trim() : place.url;
}

/** Whether saving would change anything. */
export function isTourChanged(before: TourFields, after: TourFields): boolean {
  return before.name !== after.name.trim() || before.url !== after.url.trim();
}

/** The tour that is shown after one was deleted: the same as before, or the first remaining for the one that is gone; undefined: none (viewers.md §4). */
export function selectedAfterDeletion(
  tours: readonly Tour[],
  { selectedId, deletedId }: { selectedId: string | undefined; deletedId: string },
): string | undefined {
  const rest = tours.filter(({ id }) => id !== deletedId);
  return (rest.find(({ id }) => id === selectedId) ?? rest[0])?.id;
}
