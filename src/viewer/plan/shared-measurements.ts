import type { Point2 } from '#geometry/plane.ts';
import type { ViewerState } from '#viewer/state.ts';
import { MAX_MEASUREMENTS, type Measurement } from '#viewer/measure/measure-space.ts';
import type { FlatPlace } from './flat-place.ts';
import type { MeasuredArea, MeasuredSegment, Measurements } from './measure-plan.ts';

type Own = MeasuredSegment | MeasuredArea | Measurements['angles'][number];

/** What is measured on a sheet and elsewhere, as one list in project meters. */
export type SharedMeasurements = {
  /** All of them: those of other views, and those of the sheet. */
  list: () => ViewerState['measurements'];
  /** Those that were made elsewhere. */
  others: () => ViewerState['measurements'];
  dropOthers: () => void;
  /** What the sheet has measured now. Answers whether the list is another one. */
  follow: (measured: Measurements) => boolean;
  /** Takes a list of another view: answers what is left of the sheet's own. */
  take: (list: ViewerState['measurements'], measured: Measurements) => Measurements;
};

/** `heightM`: at which height of the project the sheet lies; a measurement keeps the one that it was made at. */
export function createSharedMeasurements(place: FlatPlace, heightM: () => number): SharedMeasurements {
  const inProject = new WeakMap<Own, Measurement>();
  let [others, own]: [readonly Measurement[], readonly Measurement[]] = [[], []];
  const measurementOf = (each: Own): Measurement => {
    const known = inProject.get(each);
    if (known) return known;
    const points = ('points' in each ? each.points : [each.from, each.to]) as readonly Point2[];
    const kind = 'lengthM' in each ? 'distance' : 'angleDeg' in each ? 'angle' : 'area';
    const made: Measurement = { kind, points: points.map((point) => [...place.pointOut(point), heightM()]) };
    inProject.set(each, made);
    return made;
  };
  const ownOf = ({ segments, angles, areas }: Measurements) =>
    [...segments, ...angles, ...areas].map((each) => measurementOf(each));
  return {
    list: () => [...others, ...own].slice(0, MAX_MEASUREMENTS),
    others: () => [...others],
    dropOthers: () => {
      others = [];
    },
    follow: (measured) => {
      const next = ownOf(measured);
      const isSame = next.length === own.length && next.every((each, i) => each === own[i]);
      own = next;
      return !isSame;
    },
    take: (list, measured) => {
      const wanted = new Set(list.map(textOf));
      const isKept = (each: Own) => wanted.has(textOf(measurementOf(each)));
      const left = {
        ...measured,
        segments: measured.segments.filter(isKept),
        angles: measured.angles.filter(isKept),
        areas: measured.areas.filter(isKept),
      };
      own = ownOf(left);
      const kept = new Set(own.map(textOf));
      others = list.filter((each) => !kept.has(textOf(each)));
      return left;
    },
  };
}

const textOf = (measurement: Measurement) => JSON.stringify(measurement);
