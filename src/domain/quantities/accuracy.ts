import type { ElementTable } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';

/** The property set by which our engine says how sure it is of an element, and its properties. Distances as lengths. */
export const EVIDENCE = {
  set: 'Pset_BIMITEngine',
  confidence: 'Confidence',
  assumed: 'Assumed',
  distanceMean: 'PointDistanceMean',
  distance95: 'PointDistance95',
  pointCount: 'PointCount',
} as const;

/** What a model of our engine says of an element; distances of the scan's points to its faces, null where nobody measured them. */
export type Accuracy = {
  key: string;
  listed: ListedElement;
  /** 0 to 1. */
  confidence: number;
  /** Names of the values that were not measured. */
  assumed: string[];
  meanM: number | null;
  /** What 95 of 100 points do not exceed. */
  p95M: number | null;
};

type TableSet = ElementTable['sets'][number];

/** The elements of which the model says how sure it is; empty for models that our engine did not make. */
export function accuracyOf({ sets }: ElementTable, elements: readonly ListedElement[]): Accuracy[] {
  const known = sets.map(readEvidence);
  return elements.flatMap((listed) => {
    const found = listed.element.sets.map((set) => known[set]).find((evidence) => evidence != null);
    return found ? [{ key: listed.key, listed, ...found }] : [];
  });
}

function readEvidence({ name, properties }: TableSet): Omit<Accuracy, 'key' | 'listed'> | null {
  if (name !== EVIDENCE.set) return null;
  const valueOf = (wanted: string) => properties.find((property) => property.name === wanted)?.value;
  const lengthOf = (wanted: string) => {
    const value = valueOf(wanted);
    return typeof value === 'object' && value.kind === 'length' ? value.value : null;
  };
  const confidence = Number(valueOf(EVIDENCE.confidence));
  if (!Number.isFinite(confidence)) return null;
  const assumed = valueOf(EVIDENCE.assumed);
  return {
    confidence,
    assumed: typeof assumed === 'string' ? assumed.split(', ').filter((each) => each !== '') : [],
    meanM: lengthOf(EVIDENCE.distanceMean),
    p95M: lengthOf(EVIDENCE.distance95),
  };
}

export const ACCURACY_VIEWS = ['confidence', 'assumed', 'distance'] as const;
export type AccuracyView = (typeof ACCURACY_VIEWS)[number];

/** Groups of a legend, in its order, with their colors. Below 0.6 reports name an element. */
const BANDS = {
  confidence: [
    ['high', '#2f9e8f', ({ confidence }) => confidence >= 0.8],
    ['medium', '#d9b93b', ({ confidence }) => confidence >= 0.6],
    ['low', '#d6453f', () => true],
  ],
  assumed: [
    ['measured', '#2f9e8f', ({ assumed }) => assumed.length === 0],
    ['partlyAssumed', '#d9b93b', () => true],
  ],
  distance: [
    ['within', '#2f9e8f', ({ p95M }, toleranceM) => p95M !== null && p95M <= toleranceM],
    ['over', '#d9b93b', ({ p95M }, toleranceM) => p95M !== null && p95M <= 2 * toleranceM],
    ['farOver', '#d6453f', ({ p95M }) => p95M !== null],
    ['unknown', '#9aa3af', () => true],
  ],
} as const satisfies Record<
  AccuracyView,
  readonly (readonly [string, string, (accuracy: Accuracy, toleranceM: number) => boolean])[]
>;
type AccuracyBand = (typeof BANDS)[AccuracyView][number][0];
export type AccuracyGroup = { band: AccuracyBand; cssColor: string; elements: Accuracy[] };

/** Elements by the band that they are in, each band with its color; empty ones too, for the legend. */
export function accuracyGroups(all: readonly Accuracy[], view: AccuracyView, toleranceM: number): AccuracyGroup[] {
  let left = [...all];
  return BANDS[view].map(([band, cssColor, belongs]) => {
    const elements = left.filter((each) => belongs(each, toleranceM));
    left = left.filter((each) => !belongs(each, toleranceM));
    return { band, cssColor, elements };
  });
}

/** Elements of which more than 5 of 100 points lie farther from their faces than the tolerance, the farthest first. */
export function failingElements(all: readonly Accuracy[], toleranceM: number): Accuracy[] {
  return all.filter(({ p95M }) => p95M !== null && p95M > toleranceM).toSorted((a, b) => (b.p95M ?? 0) - (a.p95M ?? 0));
}
