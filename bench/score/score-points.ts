import { pointClasses } from '#domain/point-classes/point-classes.ts';

/** Kinds of things that the scorecard tells apart, by the names of the point classes in them; the rest is furniture. */
const GROUPS: Record<string, string[]> = {
  clutter: ['clutter', 'person_noise'],
  wall_int: ['wall_int', 'wall_partition_low', 'reveal', 'baseboard'],
  wall_ext: ['wall_ext', 'wall_curtain'],
  column: ['column_rect', 'column_round'],
  beam: ['beam'],
  floor: ['floor', 'floor_raised', 'slab_edge', 'rug'],
  ceiling: ['ceiling', 'ceiling_suspended', 'soffit'],
  roof: ['roof', 'roof_opening'],
  door: ['door_single', 'door_double', 'door_sliding', 'door_revolving', 'door_overhead', 'door_opening'],
  window: ['window', 'window_fixed', 'window_interior', 'skylight', 'storefront', 'opening'],
  stair: ['stair', 'ramp', 'landing'],
  railing: ['railing'],
  services: [
    'duct',
    'diffuser',
    'hvac_unit',
    'radiator',
    'pipe',
    'sprinkler',
    'valve',
    'luminaire',
    'cable_tray',
    'electrical_panel',
  ],
  outside: ['terrain_site', 'vegetation_vehicle'],
};
const groupNames = [...Object.keys(GROUPS), 'furniture'];
const groupOfClass = Uint8Array.from(pointClasses, ({ name }) => {
  const group = groupNames.findIndex((candidate) => GROUPS[candidate]?.includes(name));
  return group < 0 ? groupNames.length - 1 : group;
});

/** Groups with fewer true points than this share are too small to be rated. */
const LEAST_SHARE = 0.001;

/** Per kind: points that are both, points that are either. Counts of several scans add up. */
export type PointScore = { group: string; common: number; either: number; truth: number }[];

/** Compares the class of every point with the true one. */
export function scorePoints(truth: Uint8Array, claimed: Uint8Array): PointScore {
  const size = groupNames.length;
  const [common, truths, claims] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let point = 0; point < truth.length; point++) {
    const [a, b] = [groupOfClass[truth[point]!]!, groupOfClass[claimed[point]!]!];
    truths[a]!++;
    claims[b]!++;
    if (a === b) common[a]!++;
  }
  return groupNames.map((group, index) => ({
    group,
    common: common[index]!,
    either: truths[index]! + claims[index]! - common[index]!,
    truth: truths[index]!,
  }));
}

export function addPointScores(scores: readonly PointScore[]): PointScore {
  return groupNames.map((group, index) => {
    const sum = (key: 'common' | 'either' | 'truth') =>
      scores.reduce((total, score) => total + (score[index]?.[key] ?? 0), 0);
    return { group, common: sum('common'), either: sum('either'), truth: sum('truth') };
  });
}

/** Intersection over union, averaged over the kinds that occur. */
export function meanIou(score: PointScore): number {
  const all = score.reduce((sum, { truth }) => sum + truth, 0);
  const rated = score.filter(({ truth }) => truth > 0 && truth >= LEAST_SHARE * all);
  return rated.length > 0 ? rated.reduce((sum, { common, either }) => sum + common / either, 0) / rated.length : 0;
}
