import { seededRandom, type Random } from '#engine/simulate/random.ts';

/** What makes a building hard to recognize. A varied building has several of these. */
export const buildingFeatures = [
  'ceiling-heights',
  'suspended-ceiling',
  'hall',
  'split-level',
  'attic',
  'stair-hall',
  'shaft',
  'curved-wall',
  'full-height-glazing',
  'balcony',
  'columns',
  'second-building',
  'garden-walls',
  'curtains',
  'tall-furniture',
  'mirror',
  'closed-room',
] as const;

export type BuildingFeature = (typeof buildingFeatures)[number];

/** Seeds that share out the features among them: 1 to 10, 11 to 20 and so on. */
const BLOCK = 10;
/** How many of a block have one level half a storey above the other, and how many have stairs between whole storeys. */
const SPLIT_LEVELS = 3;
const STAIR_HALLS = 5;
/** Of those with stairs: rooms over two storeys, and top storeys under a roof. */
const HALLS = 3;
const ATTICS = 3;
/** How many of a block have each of the others. */
const OTHERS = 4;

const SHARED_OUT: readonly BuildingFeature[] = buildingFeatures.filter(
  (feature) => !['hall', 'split-level', 'attic', 'stair-hall'].includes(feature),
);

/** The features of a seed. Of ten seeds from 10 n + 1 on, at least three have each feature. */
export function featuresOf(seed: number): BuildingFeature[] {
  const block = Math.floor((seed - 1) / BLOCK);
  const place = seed - 1 - block * BLOCK;
  const random = seededRandom(block * 104_729 + 17);
  const order = shuffled(random, BLOCK).indexOf(place);
  const drawn = new Set<BuildingFeature>();
  if (order < SPLIT_LEVELS) drawn.add('split-level');
  const amongStairs = order - SPLIT_LEVELS;
  const [hallOrder, atticOrder] = [shuffled(random, STAIR_HALLS), shuffled(random, STAIR_HALLS)];
  if (amongStairs >= 0 && amongStairs < STAIR_HALLS) {
    drawn.add('stair-hall');
    if (hallOrder.indexOf(amongStairs) < HALLS) drawn.add('hall');
    if (atticOrder.indexOf(amongStairs) < ATTICS) drawn.add('attic');
  }
  for (const feature of SHARED_OUT) if (shuffled(random, BLOCK).indexOf(place) < OTHERS) drawn.add(feature);
  return buildingFeatures.filter((feature) => drawn.has(feature));
}

/** 0 to `count` - 1 in a drawn order. */
function shuffled(random: Random, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ index }) => index);
}
