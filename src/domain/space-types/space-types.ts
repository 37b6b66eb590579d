/** The 33 space types, in the specification's order (portfolio.md §3): one list for wizard, edit dialog and engine page. */
export const spaceTypes = [
  'Residential (Single Family)', 'Residential (Multi Family)', 'Retail', 'Restaurant', 'Hotel', 'School', 'Office', 'Infrastructure', 'Theater',
  'Museum', 'Hospital', 'Mixed-Use', 'Carport / Garage', 'Religious', 'Government', 'Showroom', 'Airport', 'Manufacture', 'Power Plant', 'Gym',
  'Sporting Facility', 'Laboratory', 'Storage', 'Storage / Warehouse', 'Warehouse', 'Fulfillment Center', 'Mechanical Room', 'MEP Room',
  'Data Center', 'Substation', 'Waste Plant', 'Service Shop', 'Other',
] as const;
export type SpaceType = (typeof spaceTypes)[number];
