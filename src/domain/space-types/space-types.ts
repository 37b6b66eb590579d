import { colorsOfHue, tones, type Display } from '#domain/color/display.ts';

/** The 33 space types, in the specification's order (portfolio.md §3): one list for wizard, edit dialog and engine page. */
export const spaceTypes = [
  'Residential (Single Family)',
  'Residential (Multi Family)',
  'Retail',
  'Restaurant',
  'Hotel',
  'School',
  'Office',
  'Infrastructure',
  'Theater',
  'Museum',
  'Hospital',
  'Mixed-Use',
  'Carport / Garage',
  'Religious',
  'Government',
  'Showroom',
  'Airport',
  'Manufacture',
  'Power Plant',
  'Gym',
  'Sporting Facility',
  'Laboratory',
  'Storage',
  'Storage / Warehouse',
  'Warehouse',
  'Fulfillment Center',
  'Mechanical Room',
  'MEP Room',
  'Data Center',
  'Substation',
  'Waste Plant',
  'Service Shop',
  'Other',
] as const;
export type SpaceType = (typeof spaceTypes)[number];

/** Hue in degrees and saturation: kinds of use are close together, and the members of a kind can be distinguished. */
const hues: Record<SpaceType, [hueDeg: number, saturation: number]> = {
  'Residential (Single Family)': [24, 0.7],
  'Residential (Multi Family)': [12, 0.65],
  Retail: [338, 0.6],
  Restaurant: [352, 0.65],
  Showroom: [324, 0.5],
  Hotel: [310, 0.45],
  'Service Shop': [300, 0.35],
  Office: [214, 0.6],
  'Mixed-Use': [226, 0.5],
  Government: [238, 0.45],
  Infrastructure: [204, 0.4],
  Airport: [196, 0.65],
  School: [44, 0.75],
  Museum: [256, 0.5],
  Theater: [276, 0.5],
  Religious: [288, 0.4],
  Hospital: [176, 0.6],
  Laboratory: [164, 0.55],
  Gym: [96, 0.5],
  'Sporting Facility': [112, 0.45],
  Manufacture: [32, 0.45],
  'Power Plant': [52, 0.65],
  Substation: [60, 0.55],
  'Waste Plant': [76, 0.45],
  'Data Center': [186, 0.5],
  Storage: [148, 0.35],
  'Storage / Warehouse': [140, 0.45],
  Warehouse: [132, 0.35],
  'Fulfillment Center': [124, 0.5],
  'Carport / Garage': [200, 0.25],
  'Mechanical Room': [16, 0.35],
  'MEP Room': [0, 0.35],
  Other: [218, 0.14],
};
const displays: ReadonlyMap<string, Display> = new Map(
  spaceTypes.map((type) => [type, { label: type, ...colorsOfHue(...hues[type]) }]),
);

/** Words and colours of a space type; unknown ones are grey (portfolio.md §3). */
export function spaceTypeDisplay(spaceType: string | null): Display {
  return displays.get(spaceType ?? '') ?? { label: spaceType || 'Unknown', ...tones.neutral };
}
