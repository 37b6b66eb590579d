import { distance } from '#geometry/plane.ts';
import { distance3, type Point3 } from '#geometry/space.ts';
import { anchorsOf, type Anchor } from './anchors.ts';
import { SAME_M } from './compare-element.ts';
import { fitMotion, type Match } from './fit-motion.ts';
import { placeAhead, type Motion } from './motion.ts';
import type { Paired } from './pair-elements.ts';

/** Fewer elements tell nothing of the whole. */
const MIN_ELEMENTS = 5;
const MIN_SHARE = 0.6;
/** A turn has to explain so many more than a displacement, and that than nothing: a regular building agrees with itself in several ways. */
const MORE_SHARE = 0.1;
const TRIES = 600;
/** Tries are judged by so many; one that explains nearly all of them ends the search. */
const SAMPLE = 300;
const ENOUGH_SHARE = 0.97;
/** What two elements tell is off by more than themselves where others are farther apart. */
const STEPS_M = [0.15, 0.03, SAME_M] as const;
/** Two elements tell a turn where they are far apart, and kept their distance. */
const MIN_APART_SHARE = 0.3;
const KEPT_M = 0.02;

type Site = { anchors: readonly Anchor[]; aboutM: Motion['aboutM']; reachM: number };

/**
 * How most elements of a later version lie otherwise than they did, as when it was placed on its site differently or turned to north; null
 * when they lie as they did, or do not agree. What one element or two tell is tried, and what most others agree with is kept and fitted to
 * them. The same lists give the same answer.
 */
export function commonMotion(paired: Paired): Motion | null {
  const site = siteOf(anchorsOf(paired));
  const all = site.anchors.reduce((sum, { share }) => sum + share, 0);
  if (all < MIN_ELEMENTS) return null;
  let best: { motion: Motion | null; score: number } = { motion: null, score: agreement(site.anchors, null, SAME_M) };
  for (const mayTurn of [false, true]) {
    const motion = best.score > (1 - MORE_SHARE) * all ? undefined : findMotion(site, mayTurn);
    const score = motion ? agreement(site.anchors, motion, SAME_M) : 0;
    if (motion && score > best.score + MORE_SHARE * all) best = { motion, score };
  }
  return best.score > MIN_SHARE * all ? best.motion : null;
}

function siteOf(anchors: readonly Anchor[]): Site {
  const ends = (axis: 0 | 1) =>
    anchors.reduce(([low, high], { from }) => [Math.min(low, from[axis]), Math.max(high, from[axis])] as const, [
      Infinity,
      -Infinity,
    ] as const);
  const [[west, east], [south, north]] = [ends(0), ends(1)];
  return { anchors, aboutM: [(west + east) / 2, (south + north) / 2], reachM: Math.hypot(east - west, north - south) };
}

function findMotion(site: Site, mayTurn: boolean): Motion | undefined {
  const { anchors, aboutM } = site;
  const every = Math.ceil(anchors.length / SAMPLE);
  const sample = anchors.filter((_, i) => i % every === 0);
  const enough = ENOUGH_SHARE * sample.reduce((sum, { share }) => sum + share, 0);
  const random = createRandom();
  let best: { motion: Motion; score: number } | undefined;
  for (let i = 0; i < TRIES && (best?.score ?? 0) < enough; i++) {
    const motion = fitMotion(mayTurn ? twoOf(site, random) : oneOf(site, random), aboutM, mayTurn);
    const score = motion ? agreement(sample, motion, STEPS_M[0]) : 0;
    if (motion && score > (best?.score ?? 0)) best = { motion, score };
  }
  return STEPS_M.reduce(
    (motion, withinM) => motion && fitMotion(matchesOf(anchors, motion, withinM), aboutM, mayTurn),
    best?.motion,
  );
}

/** A whole number below the one given. The same each time: a comparison that is made again says the same. */
type Random = (below: number) => number;
function createRandom(): Random {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function oneOf({ anchors }: Site, random: Random): Match[] {
  const anchor = anchors[random(anchors.length)];
  const to = anchor?.to[random(anchor.to.length)];
  return anchor && to ? [{ from: anchor.from, to }] : [];
}

/** Two elements that tell a turn; none where the two that were drawn do not. */
function twoOf(site: Site, random: Random): Match[] {
  const [first] = oneOf(site, random);
  const other = site.anchors[random(site.anchors.length)];
  if (!first || !other || flatDistance(first.from, other.from) < MIN_APART_SHARE * site.reachM) return [];
  const to = other.to.find(
    (place) =>
      Math.abs(flatDistance(first.to, place) - flatDistance(first.from, other.from)) <= KEPT_M &&
      Math.abs(place[2] - first.to[2] - (other.from[2] - first.from[2])) <= KEPT_M,
  );
  return to ? [first, { from: other.from, to }] : [];
}
const flatDistance = ([ax, ay]: Point3, [bx, by]: Point3): number => distance([ax, ay], [bx, by]);

/** How many elements are where a motion says. */
function agreement(anchors: readonly Anchor[], motion: Motion | null, withinM: number): number {
  return anchors.reduce((sum, { from, to, share }) => {
    const expected = placeAhead(from, motion);
    return to.some((place) => distance3(place, expected) <= withinM) ? sum + share : sum;
  }, 0);
}

function matchesOf(anchors: readonly Anchor[], motion: Motion, withinM: number): Match[] {
  return anchors.flatMap(({ from, to }) => {
    const expected = placeAhead(from, motion);
    const place = to.find((each) => distance3(each, expected) <= withinM);
    return place ? [{ from, to: place }] : [];
  });
}
