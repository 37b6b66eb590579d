/**
 * A category without the part that only says how its shape is written: 'IFCWALLSTANDARDCASE' and 'IfcWallElementedCase'
 * are 'IFCWALL', as people count them.
 */
export function plainCategory(category: string): string {
  const upper = category.toUpperCase();
  // The one whose standard case is named after something else.
  return upper === 'IFCOPENINGSTANDARDCASE' ? 'IFCOPENINGELEMENT' : upper.replace(/(STANDARD|ELEMENTED)CASE$/, '');
}

/** Names of categories without 'IFC', apart by blanks, as a set of plain categories. */
export function categorySet(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/).map((name) => `IFC${name.toUpperCase()}`));
}

const NOT_BUILT = categorySet(
  `space spatialzone externalspatialelement externalspatialstructureelement openingelement voidingfeature virtualelement`,
);

/** Rooms, zones and openings are not built: rooms are scheduled by themselves, and no quantity or takeoff counts any of them. */
export const isBuiltCategory = (category: string): boolean => !NOT_BUILT.has(plainCategory(category));
