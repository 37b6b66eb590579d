import type { Building } from '#domain/building/building.ts';

/** Names of the storeys' plans without extension, by storey id: 'plan-level-1' for 'Level 1'; with the id where two would be alike. */
export function planNames(storeys: Building['storeys']): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of storeys) {
    const slug = slugOf(name) || slugOf(id);
    const unique = `plan-${taken.has(slug) ? `${slug}-${slugOf(id)}` : slug}`;
    taken.add(slug);
    names.set(id, unique);
  }
  return names;
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
