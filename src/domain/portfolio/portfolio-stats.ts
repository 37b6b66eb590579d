import { typeDisplay } from '#domain/project/project-type.ts';

const ENGINE = typeDisplay({ type: 'BIMIT', subType: 'Engine' }).label;
/** Space types that the strip has room for. */
const TOP_SPACE_TYPES = 5;

/**
 * The project types that the stats strip counts: conversions (Scan2Plan in the specification's words) only while there is nothing else
 * (portfolio.md §9). `counts`: how many projects of each type the tab lists.
 */
export function countedTypes(counts: Readonly<Record<string, number>>): string[] {
  const types = Object.keys(counts).filter((type) => (counts[type] ?? 0) > 0);
  const others = types.filter((type) => type !== ENGINE);
  return others.length > 0 ? others : types;
}

/** The most frequent space types, the larger count first, then by name. */
export function topSpaceTypes(counts: Readonly<Record<string, number>>): { spaceType: string; count: number }[] {
  return Object.entries(counts)
    .map(([spaceType, count]) => ({ spaceType, count }))
    .toSorted((a, b) => b.count - a.count || (a.spaceType < b.spaceType ? -1 : 1))
    .slice(0, TOP_SPACE_TYPES);
}
