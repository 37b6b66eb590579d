/** Groups (level 2) of UniFormat II, ASTM E1557, of buildings. */
export const UNIFORMAT_GROUPS: Record<string, string> = {
  A10: 'Foundations',
  A20: 'Basement Construction',
  B10: 'Superstructure',
  B20: 'Exterior Enclosure',
  B30: 'Roofing',
  C10: 'Interior Construction',
  C20: 'Stairs',
  C30: 'Interior Finishes',
  D10: 'Conveying',
  D20: 'Plumbing',
  D30: 'HVAC',
  D40: 'Fire Protection',
  D50: 'Electrical',
  E10: 'Equipment',
  E20: 'Furnishings',
  F10: 'Special Construction',
  F20: 'Selective Building Demolition',
};

/** Elements (level 3) of UniFormat II from B10.10 to E20.10, as the classification tree writes their codes (viewers.md §9). */
export const UNIFORMAT_CODES: Record<string, string> = {
  'B10.10': 'Floor Construction',
  'B10.20': 'Roof Construction',
  'B20.10': 'Exterior Walls',
  'B20.20': 'Exterior Windows',
  'B20.30': 'Exterior Doors',
  'B30.10': 'Roof Coverings',
  'B30.20': 'Roof Openings',
  'C10.10': 'Partitions',
  'C10.20': 'Interior Doors',
  'C10.30': 'Fittings',
  'C20.10': 'Stair Construction',
  'C20.20': 'Stair Finishes',
  'C30.10': 'Wall Finishes',
  'C30.20': 'Floor Finishes',
  'C30.30': 'Ceiling Finishes',
  'D10.10': 'Elevators & Lifts',
  'D10.20': 'Escalators & Moving Walks',
  'D10.90': 'Other Conveying Systems',
  'D20.10': 'Plumbing Fixtures',
  'D20.20': 'Domestic Water Distribution',
  'D20.30': 'Sanitary Waste',
  'D20.40': 'Rain Water Drainage',
  'D20.90': 'Other Plumbing Systems',
  'D30.10': 'Energy Supply',
  'D30.20': 'Heat Generating Systems',
  'D30.30': 'Cooling Generating Systems',
  'D30.40': 'Distribution Systems',
  'D30.50': 'Terminal & Package Units',
  'D30.60': 'Controls & Instrumentation',
  'D30.70': 'Systems Testing & Balancing',
  'D30.90': 'Other HVAC Systems & Equipment',
  'D40.10': 'Sprinklers',
  'D40.20': 'Standpipes',
  'D40.30': 'Fire Protection Specialties',
  'D40.90': 'Other Fire Protection Systems',
  'D50.10': 'Electrical Service & Distribution',
  'D50.20': 'Lighting & Branch Wiring',
  'D50.30': 'Communications & Security',
  'D50.90': 'Other Electrical Systems',
  'E10.10': 'Commercial Equipment',
  'E10.20': 'Institutional Equipment',
  'E10.30': 'Vehicular Equipment',
  'E10.90': 'Other Equipment',
  'E20.10': 'Fixed Furnishings',
};

/** Titles of the elements beyond that list, which have a code only where the file gives it. */
export const FURTHER_CODES: Record<string, string> = {
  'A10.10': 'Standard Foundations',
  'A10.20': 'Special Foundations',
  'A10.30': 'Slab on Grade',
  'A20.10': 'Basement Excavation',
  'A20.20': 'Basement Walls',
  'E20.20': 'Movable Furnishings',
  'F10.10': 'Special Structures',
  'F10.20': 'Integrated Construction',
  'F10.30': 'Special Construction Systems',
  'F10.40': 'Special Facilities',
  'F10.50': 'Special Controls & Instrumentation',
  'F20.10': 'Building Elements Demolition',
  'F20.20': 'Hazardous Components Abatement',
};

const WRITTEN = /^([A-Z])\s*(\d{2})[\s.]*(\d{2})?/i;

/** A code as files write it ('B2010', 'B2010.10', 'b 20 10') as the tree has it: 'B20.10'; null for what is no code of UniFormat. */
export function uniformatCode(written: string): string | null {
  const [, letter = '', group = '', element] = WRITTEN.exec(written.trim()) ?? [];
  if (!letter) return null;
  return `${letter.toUpperCase()}${group}${element ? `.${element}` : ''}`;
}
