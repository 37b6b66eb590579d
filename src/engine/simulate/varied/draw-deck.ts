import { direction, type Point2 } from '#geometry/plane.ts';
import { areaM2, signedAreaM2 } from '#geometry/polygon.ts';
import type { BuildingOptions } from '#engine/simulate/buildings/building-model.ts';
import { drawDoors, drawWindows, type OpeningSite, type PlanOpening } from '#engine/simulate/buildings/openings.ts';
import { outerFaces, roomFaces } from '#engine/simulate/buildings/plan-faces.ts';
import { at, planGraph, type PlanGraph } from '#engine/simulate/buildings/plan-graph.ts';
import { planWalls } from '#engine/simulate/buildings/plan-walls.ts';
import type { SlopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import { flightBlock, type Flight } from '#engine/simulate/buildings/stairs.ts';
import type { Random } from '#engine/simulate/random.ts';
import type { BuildingFeature } from './building-features.ts';
import type { Balcony, Deck, DeckCell, HalfFlight } from './deck.ts';
import { drawBalcony } from './draw-balcony.ts';
import { drawGallery, drawGlazing, drawHalfFlight } from './draw-special-openings.ts';
import type { LayoutCell } from './layout-cell.ts';

/** What is decided before a plan gets walls and openings. */
export type DeckSite = {
  id: string;
  random: Random;
  layout: readonly LayoutCell[];
  cells: DeckCell[];
  outerM: number;
  /** Thickness of the inner walls on a line, the same on all storeys. */
  innerM: InnerThickness;
  doors: NonNullable<BuildingOptions['doors']>;
  hasEntrance: boolean;
  isTop: boolean;
  baseZ: number;
  slope: SlopedCeiling | undefined;
  flightUp: Flight | undefined;
  flightDown: Flight | undefined;
  /** Those that this deck must show. */
  wanted: ReadonlySet<BuildingFeature>;
};

/** `line`: its name; undefined for lines of outer walls only, where it sets the indoor face. */
export type InnerThickness = (line: string | undefined) => number;

const LEAST_ROOM_M2 = 2.5;

/** Walls, doorways and windows of a plan; undefined when something has no place. */
export function drawDeck(site: DeckSite): Deck | undefined {
  const { random, cells, wanted, slope } = site;
  const graph = planGraph(site.layout.map(({ corners }) => corners));
  const levelOf = (cell: number) => at(site.layout, cell).level;
  const walls = planWalls(graph, linesOf(graph).map(site.innerM), site.outerM, site.id, levelOf);
  const faces = cells.map((_, cell) => roomFaces(graph, walls.faces, cell));
  const rooms = faces.map((loop) => loop.map((face) => face.start));
  if (rooms.some((room, cell) => at(cells, cell).kind !== 'shaft' && signedAreaM2(room) < LEAST_ROOM_M2))
    return undefined;
  const given: PlanOpening[] = [];
  let halfFlight: HalfFlight | undefined;
  if (wanted.has('split-level')) {
    const drawn = drawHalfFlight(random, graph, walls.faces, cells);
    if (!drawn) return undefined;
    given.push(drawn.opening);
    halfFlight = drawn.flight;
  }
  if (wanted.has('hall') && cells.some(({ kind }) => kind === 'void')) {
    const gallery = drawGallery(random, graph, cells, slope);
    if (!gallery) return undefined;
    given.push(gallery);
  }
  const flight = site.flightUp ?? site.flightDown;
  const isSealed = (cell: number) => ['shaft', 'void'].includes(at(cells, cell).kind);
  const openingSite: OpeningSite = {
    random,
    graph,
    rooms,
    outerThicknessM: site.outerM,
    blocked: [...(flight ? [flightBlock(flight)] : []), ...(halfFlight ? [halfFlight.pit] : [])],
    doors: site.doors,
    hasEntrance: site.hasEntrance,
    heightAt: slope?.heightAt,
    given,
    isSealed,
    mayHaveDoor: (edge) => {
      const { left, right } = at(graph.edges, edge);
      const sides = [left, right].filter((cell) => cell >= 0);
      const [one = 0, other] = sides;
      return other === undefined
        ? !isSealed(one) && levelOf(one) === 0
        : !sides.some(isSealed) && levelOf(one) === levelOf(other);
    },
    mayHaveWindow: (edge) => at(cells, innerCell(graph, edge)).kind !== 'shaft',
  };
  const doors = drawDoors(openingSite);
  if (!doors) return undefined;
  const balconies: Balcony[] = [];
  if (wanted.has('balcony')) {
    const drawn = drawBalcony(openingSite, walls.faces, cells, doors);
    if (!drawn) return undefined;
    doors.push(drawn.door);
    balconies.push(drawn.balcony);
  }
  if (wanted.has('closed-room') && !closeOneRoom(random, graph, cells, doors)) return undefined;
  const glazing = wanted.has('full-height-glazing') ? drawGlazing(openingSite, cells, doors) : [];
  if (wanted.has('full-height-glazing') && glazing.length === 0) return undefined;
  const windows = drawWindows(openingSite, [...doors, ...glazing]);
  return {
    id: site.id,
    plan: { graph, walls, roomFaces: faces, rooms, openings: [...doors, ...glazing, ...windows] },
    cells,
    outline: outerFaces(graph, walls.faces).map((face) => face.start),
    slope,
    baseZ: site.baseZ,
    isTop: site.isTop,
    flightUp: site.flightUp,
    flightDown: site.flightDown,
    halfFlight,
    balconies,
    columns: [],
    pieces: [],
    drapes: [],
    mirrors: [],
  };
}

/** The cell inside an outer edge. */
const innerCell = (graph: PlanGraph, edge: number): number =>
  Math.max(at(graph.edges, edge).left, at(graph.edges, edge).right);

/** A name for each line of a plan with inner walls, the same for the same line on another storey. */
function linesOf({ vertices, edges, lineCount }: PlanGraph): (string | undefined)[] {
  return Array.from({ length: lineCount }, (_, line) => {
    const edge = edges.find((candidate) => candidate.line === line);
    if (!edge) throw new RangeError(`no edge on line ${line}`);
    if (edges.every(({ line: own, left, right }) => own !== line || left < 0 || right < 0)) return undefined;
    const [from, to]: [Point2, Point2] = [at(vertices, edge.from), at(vertices, edge.to)];
    const [dx, dy] = direction(from, to);
    const sign = dx < -1e-6 || (Math.abs(dx) <= 1e-6 && dy < 0) ? -1 : 1;
    const offsetM = sign * (dx * from[1] - dy * from[0]);
    return [sign * dx, sign * dy, offsetM].map((value) => Math.round(value * 100)).join(' ');
  });
}

/** Shuts the only door of a room that nobody enters. */
function closeOneRoom(random: Random, graph: PlanGraph, cells: DeckCell[], doors: PlanOpening[]): boolean {
  const doorsOf = (cell: number) =>
    doors.filter(({ edge }) => at(graph.edges, edge).left === cell || at(graph.edges, edge).right === cell);
  const candidates = [...cells.keys()].filter((cell) => {
    const [door, more] = doorsOf(cell);
    return at(cells, cell).kind === 'room' && door?.leaf && !more;
  });
  if (candidates.length === 0 || cells.filter(({ kind }) => kind === 'room').length < 2) return false;
  const closed = random.pick(candidates);
  cells[closed] = { ...at(cells, closed), isClosed: true };
  for (const door of doorsOf(closed)) if (door.leaf) door.leaf = { ...door.leaf, isOpen: false };
  return true;
}

/** Floor area of a cell's room. */
export const roomM2 = (deck: Deck, cell: number): number => areaM2(at(deck.plan.rooms, cell));
