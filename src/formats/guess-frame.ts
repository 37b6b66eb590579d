/** Units a scan can come in. */
export type ScanUnit = 'm' | 'ft' | 'us-ft' | 'mm' | 'cm';

export const METRES_PER_UNIT: Record<ScanUnit, number> = {
  m: 1,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
  mm: 0.001,
  cm: 0.01,
};

/** A sample of points, in file units. */
export type SamplePoints = { count: number; x: ArrayLike<number>; y: ArrayLike<number>; z: ArrayLike<number> };

/** A guess with the sentence that explains it. */
export type FrameGuess = {
  unit: ScanUnit;
  unitReason: string;
  /**
   * 'declared': the file says so. 'storey': a storey of 2 to 6 m was seen. 'open': a storey in feet, or as well a hall
   * in meters, also where only the height of the scan is known. 'default': no evidence.
   */
  unitBasis: 'declared' | 'storey' | 'open' | 'default';
  /** The unit that the storeys suggest where the file declares another; undefined where they agree or say nothing. */
  contradictingUnit: ScanUnit | undefined;
  upAxis: 'z' | 'y';
  upReason: string;
  /** Distance of floor and ceiling in file units; undefined where no two layers are a storey apart. */
  storeyHeight: number | undefined;
};

const STOREY_MIN_M = 2;
const STOREY_MAX_M = 6;
/** Halls are as high in metres as storeys are in feet. */
const HALL_MIN_M = 7;
const HALL_MAX_M = 18;
/** Fewer points have no height worth asking about. */
const OPEN_MIN_POINTS = 100;
const GUESSED: ScanUnit[] = ['m', 'ft', 'cm', 'mm'];
const UNIT_NAMES: Record<ScanUnit, string> = {
  m: 'meters',
  ft: 'feet',
  'us-ft': 'US survey feet',
  mm: 'millimeters',
  cm: 'centimeters',
};

type Profile = { low: number; bin: number; shares: Float64Array };

/** Range without the outermost two percent on either side: what is seen through windows is far away. */
function innerRange(values: ArrayLike<number>, count: number): { low: number; high: number } {
  const sorted = Float64Array.from({ length: count }, (_, i) => values[i] ?? 0).sort();
  return { low: sorted[Math.floor(count * 0.02)] ?? 0, high: sorted[Math.ceil(count * 0.98) - 1] ?? 0 };
}

/** Share of the points in each thin layer across one axis, each layer with its two neighbours. */
function layerProfile(values: ArrayLike<number>, count: number, low: number, high: number, bin: number): Profile {
  const bins = Math.min(20_000, Math.ceil((high - low) / bin) + 4);
  const counts = new Float64Array(bins);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(((values[i] ?? 0) - low) / bin) + 2;
    if (at >= 0 && at < bins) counts[at]! += 1;
  }
  const shares = counts.map((value, at) => (value + (counts[at - 1] ?? 0) + (counts[at + 1] ?? 0)) / count);
  return { low: low - 1.5 * bin, bin, shares };
}

/** Places where a layer is the strongest around, strongest first. */
function findLayers(profile: Profile): { at: number; share: number }[] {
  const { shares, low, bin } = profile;
  const layers: { at: number; share: number }[] = [];
  for (let i = 0; i < shares.length; i++) {
    const share = shares[i]!;
    const isPeak =
      share > 0 &&
      share >= (shares[i - 1] ?? 0) &&
      share >= (shares[i - 2] ?? 0) &&
      share >= (shares[i + 1] ?? 0) &&
      share > (shares[i + 2] ?? 0);
    // A plateau of equal bins is one layer.
    if (isPeak && !(layers.length > 0 && low + i * bin - layers.at(-1)!.at < 2.5 * bin))
      layers.push({ at: low + i * bin, share });
  }
  return layers.sort((a, b) => b.share - a.share || a.at - b.at);
}

type Axis = {
  /** Share of the points by which strong layers are denser than what is next to them. */ share: number;
  /** Gaps between strong layers next to each other, widest first. */ gaps: number[];
};

function describeAxis(values: ArrayLike<number>, count: number, bin: number): Axis {
  const { low, high } = innerRange(values, count);
  const profile = layerProfile(values, count, low, high, bin);
  const layers = findLayers(profile);
  const strongest = layers[0]?.share ?? 0;
  // Tables and sills make layers too, but far weaker ones than a floor or ceiling; a slab's thickness is a small gap.
  const strong = layers.filter((layer) => layer.share >= 0.35 * strongest && layer.share >= 0.03);
  const places = strong.map((layer) => layer.at).sort((a, b) => a - b);
  const gaps = places.slice(1).map((at, i) => at - (places[i] ?? at));
  const share = strong.reduce((sum, layer) => sum + standOut(profile, layer), 0);
  return { share, gaps: gaps.sort((a, b) => b - a) };
}

/** Layers beside a layer, in bins: near enough to belong to the same part of the building, too far to belong to the layer. */
const BESIDE_BINS = [4, 5, 6, 7, 8];

/** By how much a layer is denser than what is next to it: walls at an angle to an axis are dense everywhere, a floor is not. */
function standOut({ shares, low, bin }: Profile, { at, share }: { at: number; share: number }): number {
  const middle = Math.round((at - low) / bin);
  const beside = BESIDE_BINS.flatMap((d) => [shares[middle - d] ?? 0, shares[middle + d] ?? 0]);
  return Math.max(0, share - beside.reduce((sum, value) => sum + value, 0) / beside.length);
}

/**
 * The unit in which most gaps are the height of a storey, and the widest of those. Between equals the widest gap decides:
 * what is between floor and ceiling makes narrower ones, but a floor that the scan hardly saw makes one of two storeys.
 */
function findStorey({ gaps }: Axis): { unit: ScanUnit; height: number } | undefined {
  const isStorey = (gap: number, unit: ScanUnit): boolean =>
    gap * METRES_PER_UNIT[unit] >= STOREY_MIN_M && gap * METRES_PER_UNIT[unit] <= STOREY_MAX_M;
  const found = GUESSED.flatMap((unit) => {
    const storeys = gaps.filter((gap) => isStorey(gap, unit));
    return storeys[0] === undefined ? [] : [{ unit, height: storeys[0], count: storeys.length }];
  });
  return found.sort((a, b) => b.count - a.count || b.height - a.height)[0];
}

function guessUp(y: Axis, z: Axis): Pick<FrameGuess, 'upAxis' | 'upReason'> {
  // Walls of a corridor outweigh its floor: where Z makes sense too, Y has to be much clearer.
  const needed = findStorey(z) ? 1.9 : 1.5;
  if (findStorey(y) && y.share > needed * z.share)
    return { upAxis: 'y', upReason: 'Floors and ceilings lie across Y: the scan looks as if Y points up.' };
  return {
    upAxis: 'z',
    upReason: z.gaps.length === 0 ? 'Z is taken as up, as is usual.' : 'Floors and ceilings lie across Z.',
  };
}

const rounded = (value: number, digits = 2): string => value.toLocaleString('en-US', { maximumFractionDigits: digits });

/** A height of the file in feet and meters, with the file's own figure where that is neither. */
function heightText(height: number, unit: ScanUnit): string {
  const meters = height * METRES_PER_UNIT[unit];
  const feet = `${(meters / METRES_PER_UNIT.ft).toFixed(1)} ft (${rounded(meters)} m)`;
  return unit === 'mm' || unit === 'cm' ? `${rounded(height, 0)} ${UNIT_NAMES[unit]}, or ${feet},` : feet;
}

/** Why nothing shows the unit: no level surfaces stand out, or none next to each other are a story apart. */
function assumedReason({ gaps }: Axis): string {
  if (gaps.length === 0)
    return 'Meters are assumed: fewer than two level surfaces stand out, so no story height shows the unit.';
  return 'Meters are assumed: the level surfaces in the scan are not a story height apart in any unit, as where levels are offset.';
}

/**
 * Guesses unit and up axis from points of a building, in file units: a storey must be 2 to 6 m high. What the file itself declares wins;
 * a storey that contradicts it is reported. Pure: same sample, same answer. Some ten thousand points, spread over the file, are enough.
 */
export function guessFrame(sample: SamplePoints, declaredUnit: ScanUnit | undefined): FrameGuess {
  const ranges = [sample.x, sample.y, sample.z].map((values) => innerRange(values, sample.count));
  const smallest = Math.min(...ranges.map(({ low, high }) => high - low).filter((extent) => extent > 0));
  // One bin for all axes: their layers are compared. About 2 cm in a single storey.
  const bin = Number.isFinite(smallest) ? smallest / 150 : 1;
  const y = describeAxis(sample.y, sample.count, bin);
  const z = describeAxis(sample.z, sample.count, bin);
  const up = guessUp(y, z);
  const storey = findStorey(up.upAxis === 'y' ? y : z);
  const seen = storey?.unit;
  const storeyHeight = storey?.height;
  const common = { ...up, storeyHeight, contradictingUnit: undefined };
  if (declaredUnit) {
    const isContradicted =
      seen !== undefined && Math.abs(METRES_PER_UNIT[seen] / METRES_PER_UNIT[declaredUnit] - 1) > 0.01;
    return {
      ...common,
      unit: declaredUnit,
      unitBasis: 'declared',
      unitReason: `The file says that its unit is ${UNIT_NAMES[declaredUnit]}.`,
      contradictingUnit: isContradicted ? seen : undefined,
    };
  }
  if (!storey) {
    const upRange = ranges[up.upAxis === 'y' ? 1 : 2] ?? { low: 0, high: 0 };
    const height = upRange.high - upRange.low;
    if (sample.count >= OPEN_MIN_POINTS && height >= HALL_MIN_M && height <= HALL_MAX_M) {
      return {
        ...common,
        unit: 'm',
        unitBasis: 'open',
        unitReason: `Meters are assumed: the scan is ${rounded(height)} high, which would be a hall in meters and one story in feet. The file does not say.`,
      };
    }
    return {
      ...common,
      unit: 'm',
      unitBasis: 'default',
      unitReason: assumedReason(up.upAxis === 'y' ? y : z),
    };
  }
  const { unit, height } = storey;
  if (unit === 'ft' && height >= HALL_MIN_M && height <= HALL_MAX_M) {
    return {
      ...common,
      unit,
      unitBasis: 'open',
      unitReason:
        `Feet are assumed: the floor and ceiling are ${heightText(height, 'ft')} apart, a typical story height;` +
        ` in meters that would be a hall. The file does not say.`,
    };
  }
  const unitReason = `The floor and ceiling are ${heightText(height, unit)} apart, a typical story height.`;
  return { ...common, unit, unitBasis: 'storey', unitReason };
}
