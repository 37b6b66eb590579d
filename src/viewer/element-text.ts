import type { ElementRef } from './state.ts';

/** The alphabet of GlobalIds, with '-' for '$', which addresses escape. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-';
const GLOBAL_ID = /^[0-9A-Za-z_$]{22}$/;
const LENGTH = 22;
/** Begins an id that is no GlobalId. */
const ODD = 'z';

/**
 * Elements as a text of letters, digits, '_' and '-': for each model its place in `models`, the number of ids, and the ids in
 * order, each as the number of digits that it shares with the one before and the rest. GlobalIds of one program begin alike.
 */
export function encodeElements(refs: readonly ElementRef[], models: readonly string[]): string {
  return models
    .flatMap((model, place) => {
      const ids = [...new Set(refs.filter((ref) => ref.model === model).map(({ id }) => id))].sort();
      return ids.length > 0 ? [`${place}_${ids.length}_${encodeIds(ids)}`] : [];
    })
    .join('');
}

/** The elements of such a text; null for one that cannot be read. */
export function decodeElements(text: string, models: readonly string[]): ElementRef[] | null {
  const refs: ElementRef[] = [];
  let rest = text;
  while (rest !== '') {
    const [head, place, count] = /^(\d{1,3})_(\d{1,6})_/.exec(rest) ?? [];
    const model = models[Number(place)];
    if (head === undefined || model === undefined) return null;
    const read = decodeIds(rest.slice(head.length), Number(count));
    if (!read) return null;
    for (const id of read.ids) refs.push({ model, id });
    rest = read.rest;
  }
  return refs;
}

function encodeIds(ids: readonly string[]): string {
  let before = '';
  return ids
    .map((id) => {
      if (!GLOBAL_ID.test(id)) return `${ODD}${encodeText(id)}_`;
      const shared = sharedLength(before, id);
      before = id;
      return `${DIGITS[shared]}${id.slice(shared).replaceAll('$', '-')}`;
    })
    .join('');
}

function decodeIds(text: string, count: number): { ids: string[]; rest: string } | null {
  const ids: string[] = [];
  let before = '';
  let at = 0;
  while (ids.length < count) {
    if (text[at] === ODD) {
      const end = text.indexOf('_', at);
      const id = end < 0 ? null : decodeText(text.slice(at + 1, end));
      if (id === null) return null;
      ids.push(id);
      at = end + 1;
      continue;
    }
    const shared = DIGITS.indexOf(text[at] ?? ' ');
    if (shared < 0 || shared > before.length) return null;
    const id = before.slice(0, shared) + text.slice(at + 1, at + 1 + LENGTH - shared).replaceAll('-', '$');
    if (!GLOBAL_ID.test(id)) return null;
    ids.push(id);
    before = id;
    at += 1 + LENGTH - shared;
  }
  return { ids, rest: text.slice(at) };
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Any text in letters, digits and '-', which addresses leave as they are. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[^A-Za-z0-9%]/g, hexOf)
    .replaceAll('%', '-');
}

/** Null for what is no such text. */
export function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('-', '%'));
  } catch {
    return null;
  }
}

const hexOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
