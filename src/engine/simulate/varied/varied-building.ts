import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import type { Building } from '#domain/building/building.ts';
import type { BuildingModel, BuildingOptions } from '#engine/simulate/buildings/building-model.ts';
import { drawFurniture } from '#engine/simulate/buildings/furniture.ts';
import { emptyTruth } from '#engine/simulate/buildings/generate-building.ts';
import { meshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { slopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import { flightBlock, flightHole, flightIn } from '#engine/simulate/buildings/stairs.ts';
import { seededRandom, type Random } from '#engine/simulate/random.ts';
import { featuresOf, type BuildingFeature } from './building-features.ts';
import type { Deck, Level } from './deck.ts';
import { openingId, roomId } from './deck-ids.ts';
import { deckTruth, marksOf } from './deck-truth.ts';
import { drawCeilings } from './draw-ceilings.ts';
import { drawDeck, type InnerThickness } from './draw-deck.ts';
import { drawCurtains, drawFreeColumns, drawMirrors, drawTallFurniture } from './draw-fittings.ts';
import { drawAnnex, drawLayout, type Layout } from './draw-layout.ts';
import type { LayoutCell } from './layout-cell.ts';
import { drawTerrain, layTerrain, raiseGarden } from './outdoors.ts';
import { nameRooms, nameStoreys } from './name-storeys.ts';
import { raiseDeck } from './raise-deck.ts';

export type VariedOptions = Pick<BuildingOptions, 'isFurnished' | 'doors'> & {
  /** Instead of those of the seed. 'hall' and 'attic' need 'stair-hall', which excludes 'split-level'. */
  features?: readonly BuildingFeature[];
  /** One storey of two to four rooms, without the features that need more. */
  isSmall?: boolean;
};

const MOST_ATTEMPTS = 400;
const OUTER_WALLS_M = [0.12, 0.15, 0.18, 0.2, 0.24, 0.3, 0.36, 0.42, 0.5, 0.6];
/** Outer walls start below the ground. */
const FOUNDATION_Z = -1;
const BETWEEN_BUILDINGS_M: [number, number] = [4.5, 8];

/**
 * A building with several hard features combined, generated from a seed: same seed and options, same building to the last bit.
 * Walls and openings do not depend on furniture or on whether doors are open. Metres, Z up, ground floor at 0.
 * @throws Error when the features do not go together, or no valid plan turns up
 */
export function variedBuilding(seed: number, options: VariedOptions = {}): BuildingModel {
  const features = new Set(
    (options.features ?? featuresOf(seed)).filter((feature) => !options.isSmall || isForSmall(feature)),
  );
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const decks = drawDecks(seededRandom(seed * 6367 + attempt), features, options);
    if (!decks) continue;
    const fitted = decks.map((deck, index) => fit(deck, seed * 31 + index, features, options));
    if (isShown(fitted, features)) return assemble(`varied-${seed}`, fitted, seed, [...features]);
  }
  throw new Error(`no valid building for seed ${seed} with ${[...features].join(', ')}`);
}

const isForSmall = (feature: BuildingFeature): boolean =>
  !['hall', 'split-level', 'attic', 'stair-hall', 'shaft', 'curved-wall', 'second-building', 'closed-room'].includes(
    feature,
  );

function drawDecks(random: Random, features: ReadonlySet<BuildingFeature>, options: VariedOptions): Deck[] | undefined {
  const layout: Layout | undefined = options.isSmall
    ? { storeys: [drawAnnex(random, [0, 0])], core: undefined }
    : drawLayout(random, features);
  if (!layout) return undefined;
  const outerM = random.pick(OUTER_WALLS_M);
  const slabM = random.pick([0.2, 0.24, 0.28, 0.32]);
  const levels = drawLevels(random, layout.storeys.length, slabM, features);
  const innerM = innerThickness(random, layout.core !== undefined);
  const decks: Deck[] = [];
  const count = layout.storeys.length;
  const slope = features.has('attic') ? slopeOver(random, layout.storeys.at(-1) ?? [], levels.at(-1)) : undefined;
  for (const [index, cells] of layout.storeys.entries()) {
    const isTop = index === count - 1;
    const own = features.has('split-level') ? levels : levels.slice(index, index + 1);
    const next = levels[index + 1];
    const above =
      next && !features.has('split-level')
        ? { level: next, slope: index + 1 === count - 1 ? slope : undefined }
        : undefined;
    const [up, down] = [isTop ? undefined : index, index > 0 ? index - 1 : undefined].map((storey) => {
      const [from, to] = storey === undefined ? [] : [levels[storey], levels[storey + 1]];
      return layout.core && from && to ? flightIn(layout.core, to.elevationM - from.elevationM) : undefined;
    });
    const deck = drawDeck({
      id: `deck-${index + 1}`,
      random,
      layout: cells,
      cells: drawCeilings(random, cells, own, above, isTop ? slope : undefined, features),
      outerM,
      innerM,
      doors: options.doors ?? 'open',
      hasEntrance: index === 0,
      isTop,
      baseZ: index === 0 ? FOUNDATION_Z : (own[0]?.elevationM ?? 0) - slabM,
      slope: isTop ? slope : undefined,
      flightUp: up,
      flightDown: down,
      wanted: wantedOn(features, index, count),
    });
    if (!deck) return undefined;
    decks.push(deck);
  }
  if (!features.has('second-building')) return decks;
  const annex = drawSecond(random, decks, levels, features, options);
  return annex && [...decks, annex];
}

/** Halls and split levels concern every deck; glass fronts are on the ground floor, balconies and closed rooms on top. */
function wantedOn(features: ReadonlySet<BuildingFeature>, index: number, count: number): ReadonlySet<BuildingFeature> {
  const elsewhere: BuildingFeature[] = [
    ...(index === 0 ? [] : (['full-height-glazing'] as const)),
    ...(index === count - 1 ? [] : (['balcony', 'closed-room'] as const)),
  ];
  return new Set([...features].filter((feature) => !elsewhere.includes(feature)));
}

function drawLevels(random: Random, count: number, slabM: number, features: ReadonlySet<BuildingFeature>): Level[] {
  const round = (value: number) => Math.round(value * 50) / 50;
  const structuralM = features.has('suspended-ceiling')
    ? round(random.between(3, 3.6))
    : features.has('ceiling-heights')
      ? round(random.between(2.6, 3.1))
      : round(random.between(2.4, 2.8));
  if (features.has('split-level')) {
    const riseM = round(random.between(1.2, 1.6));
    return [0, riseM].map((elevationM, index) => ({ id: `storey-${index + 1}`, elevationM, structuralM, slabM }));
  }
  return Array.from({ length: count }, (_, index) => ({
    id: `storey-${index + 1}`,
    elevationM: index * (structuralM + slabM),
    structuralM: index === count - 1 && features.has('attic') ? round(random.between(2.35, 2.6)) : structuralM,
    slabM,
  }));
}

/** Mostly one thickness, some lines another; the same line has the same on all storeys. */
function innerThickness(random: Random, hasStairs: boolean): InnerThickness {
  const usualM = random.pick([0.1, 0.115, 0.125, 0.15]);
  // A flight is 8 cm from the line of the wall beside it.
  const othersM = hasStairs ? [0.1, 0.125, 0.15] : [0.08, 0.1, 0.125, 0.15, 0.175, 0.24];
  const drawn = new Map<string, number>();
  return (line) => {
    if (line === undefined) return usualM;
    const knownM = drawn.get(line);
    if (knownM !== undefined) return knownM;
    const thicknessM = random.chance(0.7) ? usualM : random.pick(othersM);
    drawn.set(line, thicknessM);
    return thicknessM;
  };
}

function slopeOver(random: Random, cells: readonly LayoutCell[], level: Level | undefined) {
  const ys = cells.flatMap(({ corners }) => corners.map(([, y]) => y));
  return slopedCeiling(
    Math.min(...ys),
    Math.max(...ys),
    random.between(0.8, 1.3),
    random.between(35, 45),
    level?.structuralM ?? 2.4,
  );
}

/** A detached house to the east of the first, on the same level or on a step of its own. */
function drawSecond(
  random: Random,
  decks: readonly Deck[],
  levels: readonly Level[],
  features: ReadonlySet<BuildingFeature>,
  options: VariedOptions,
): Deck | undefined {
  const bounds = boundsOf(decks.flatMap(({ outline }) => outline));
  const [ground] = levels;
  if (!bounds || !ground) return undefined;
  const cells = drawAnnex(random, [bounds.maxX + random.between(...BETWEEN_BUILDINGS_M), random.between(0, 3)]);
  const isStepped = !features.has('split-level') && random.chance(0.5);
  const level = isStepped
    ? { ...ground, id: 'storey-annex', elevationM: Math.round(random.between(0.6, 1) * 50) / 50 }
    : ground;
  return drawDeck({
    id: 'annex',
    random,
    layout: cells,
    cells: drawCeilings(random, cells, [level], undefined, undefined, features),
    outerM: random.pick(OUTER_WALLS_M),
    innerM: innerThickness(random, false),
    doors: options.doors ?? 'open',
    hasEntrance: true,
    isTop: true,
    baseZ: FOUNDATION_Z,
    slope: undefined,
    flightUp: undefined,
    flightDown: undefined,
    wanted: new Set(),
  });
}

/** Columns, then furniture and what hangs in the rooms, from streams of their own: the walls stay the same with and without. */
function fit(deck: Deck, seed: number, features: ReadonlySet<BuildingFeature>, options: VariedOptions): Deck {
  const stream = (kind: number) => seededRandom(seed * 101 + kind);
  let fitted = deck;
  if (features.has('columns')) fitted = { ...fitted, columns: drawFreeColumns(stream(1), fitted) };
  if (features.has('tall-furniture')) fitted = { ...fitted, pieces: drawTallFurniture(stream(2), fitted) };
  if (features.has('curtains')) fitted = { ...fitted, drapes: drawCurtains(stream(3), fitted) };
  if (features.has('mirror')) fitted = { ...fitted, mirrors: drawMirrors(stream(4), fitted) };
  return options.isFurnished ? { ...fitted, pieces: [...fitted.pieces, ...furnish(stream(5), fitted)] } : fitted;
}

function furnish(random: Random, deck: Deck): Deck['pieces'] {
  const blocked = [
    ...[deck.flightUp, deck.flightDown].flatMap((flight) => (flight ? [flightBlock(flight)] : [])),
    ...(deck.halfFlight ? [deck.halfFlight.pit] : []),
    ...deck.columns.map(({ outline }) => outline),
    ...deck.pieces.flatMap(({ solids }) => solids.slice(0, 1).map(({ outline }) => outline)),
  ];
  return deck.cells.flatMap((cell, index) => {
    const room = deck.plan.rooms[index];
    if (!room || (cell.kind !== 'room' && cell.kind !== 'hall')) return [];
    return drawFurniture(random, { ...deck.plan, rooms: [room] }, blocked, false)
      .filter((piece) => piece.topM < cell.roomHeightM - 0.05)
      .filter(
        (piece) =>
          !deck.slope ||
          piece.solids.every(({ outline }) =>
            outline.every((corner) => deck.slope!.heightAt(corner) > piece.topM + 0.05),
          ),
      )
      .map((piece) => ({ ...piece, cell: index }));
  });
}

/** Whether what was drawn by chance is there. What a deck was asked for is there in any case. */
function isShown(decks: readonly Deck[], features: ReadonlySet<BuildingFeature>): boolean {
  const shows = (feature: BuildingFeature, isThere: (deck: Deck) => boolean) =>
    !features.has(feature) || decks.some(isThere);
  return (
    shows('columns', ({ columns }) => columns.length > 0) &&
    shows('tall-furniture', ({ pieces }) => pieces.filter(({ topM }) => topM > 1.9).length > 1) &&
    shows('curtains', ({ drapes }) => drapes.length > 1) &&
    shows('mirror', ({ mirrors }) => mirrors.length > 0) &&
    shows('suspended-ceiling', ({ cells }) => cells.some(({ ceiling }) => ceiling === 'suspended')) &&
    shows(
      'ceiling-heights',
      ({ cells }) =>
        new Set(cells.filter(({ kind }) => kind === 'room').map(({ roomHeightM }) => roomHeightM)).size > 1,
    )
  );
}

function assemble(
  name: string,
  decks: readonly Deck[],
  seed: number,
  features: readonly BuildingFeature[],
): BuildingModel {
  const mesh = meshBuilder();
  const truth = emptyTruth();
  for (const deck of decks) {
    raiseDeck(mesh, deck);
    const part = deckTruth(deck);
    for (const key of ['walls', 'doors', 'windows', 'rooms', 'columns', 'objects', 'slabs', 'stairs'] as const)
      addAll(truth, part, key);
  }
  truth.storeys = nameStoreys(decks, truth.rooms);
  truth.rooms = nameRooms(truth);
  const bounds = boundsOf(decks.flatMap(({ outline }) => outline));
  if (bounds) raiseOutdoors(mesh, seed, bounds, features);
  return {
    name,
    truth,
    closedDoorIds: decks.flatMap((deck) =>
      deck.plan.openings.flatMap(({ leaf }, index) => (leaf && !leaf.isOpen ? [openingId(deck, index)] : [])),
    ),
    mesh: mesh.finish(),
    features,
    neverEnteredIds: decks.flatMap((deck) =>
      deck.cells.flatMap(({ isClosed }, index) => (isClosed ? [roomId(deck, index)] : [])),
    ),
    noStand: decks.flatMap(noStandOn),
    marks: Object.fromEntries(decks.flatMap((deck) => Object.entries(marksOf(deck)))),
  };
}

function raiseOutdoors(
  mesh: ReturnType<typeof meshBuilder>,
  seed: number,
  bounds: Bounds2,
  features: readonly BuildingFeature[],
): void {
  const random = seededRandom(seed * 577 + 3);
  const terrain = drawTerrain(random);
  layTerrain(mesh, bounds, terrain);
  if (features.includes('garden-walls')) raiseGarden(mesh, random, bounds, terrain);
}

function noStandOn(deck: Deck): NonNullable<BuildingModel['noStand']>[number][] {
  const stairs = deck.cells.find(({ kind }) => kind === 'stairs');
  if (!stairs) return [];
  const outlines = [
    ...[deck.flightDown].flatMap((flight) => (flight ? [flightHole(flight)] : [])),
    ...[deck.flightUp].flatMap((flight) => (flight ? [flightBlock(flight)] : [])),
    ...(deck.halfFlight ? [deck.halfFlight.pit] : []),
  ];
  return outlines.map((outline) => ({ storeyId: stairs.level.id, outline }));
}

function addAll<Key extends 'walls' | 'doors' | 'windows' | 'rooms' | 'columns' | 'objects' | 'slabs' | 'stairs'>(
  truth: Building,
  part: Pick<Building, Key>,
  key: Key,
): void {
  const all: unknown[] = truth[key];
  all.push(...part[key]);
}
