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
