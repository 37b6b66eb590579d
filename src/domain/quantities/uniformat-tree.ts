import type { ListedElement } from './list-elements.ts';
import { FURTHER_CODES, UNIFORMAT_CODES, UNIFORMAT_GROUPS } from './uniformat-codes.ts';

export type UniformatItem = {
  /** 'B20.10'; null for elements without a code. */
  code: string | null;
  /** Null for a code that UniFormat does not have for buildings, which only a file can give. */
  title: string | null;
  count: number;
  /** How many of them have the code from the file itself; the others by their category. */
  own: number;
  keys: string[];
};
export type UniformatBranch = { group: string | null; title: string | null; count: number; items: UniformatItem[] };

const GROUP_LENGTH = 3;

/** The title of a code of UniFormat; null for one that buildings do not have. */
export function uniformatTitle(code: string): string | null {
  return UNIFORMAT_CODES[code] ?? FURTHER_CODES[code] ?? UNIFORMAT_GROUPS[code] ?? null;
}

/** The classification tree (viewers.md §2.2): codes that occur, in their order, under their groups; elements without a code last. */
export function uniformatTree(elements: readonly ListedElement[]): UniformatBranch[] {
  const codes = Map.groupBy(elements, ({ code }) => code);
  const items = [...codes]
    .map(([code, members]): UniformatItem => ({
      code,
      title: code === null ? null : uniformatTitle(code),
      count: members.length,
      own: members.filter(({ isCodeOwn }) => isCodeOwn).length,
      keys: members.map(({ key }) => key),
    }))
    .toSorted((a, b) =>
      a.code === null ? 1 : b.code === null ? -1 : a.code.localeCompare(b.code, 'en', { numeric: true }),
    );
  return [...Map.groupBy(items, ({ code }) => code?.slice(0, GROUP_LENGTH) ?? null)].map(([group, members]) => ({
    group,
    title: group === null ? null : (UNIFORMAT_GROUPS[group] ?? null),
    count: members.reduce((sum, { count }) => sum + count, 0),
    items: members,
  }));
}
