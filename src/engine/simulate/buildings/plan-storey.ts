import type { Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import type { Random } from '#engine/simulate/random.ts';
import type { BuildingOptions } from './building-model.ts';
import { drawDoors, drawWindows, type OpeningSite, type PlanOpening } from './openings.ts';
import { roomFaces, type Face } from './plan-faces.ts';
import { planGraph, type PlanGraph } from './plan-graph.ts';
import type { StoreyPlan } from './plan-styles.ts';
import { planWalls, type PlanWalls } from './plan-walls.ts';

/** A storey on paper: walls, finished rooms and openings, before it has height. */
export type PlannedStorey = {
  graph: PlanGraph;
  walls: PlanWalls;
  roomFaces: Face[][];
  /** Finished faces, counter-clockwise, with a corner wherever a wall line meets. */
  rooms: Point2[][];
  openings: PlanOpening[];
};

export type StoreySite = {
  random: Random;
  outerThicknessM: number;
  /** Stairs and their landings. */
  blocked: Point2[][];
  doors: NonNullable<BuildingOptions['doors']>;
  hasEntrance: boolean;
  idPrefix: string;
  heightAt: OpeningSite['heightAt'];
};

const LEAST_ROOM_M2 = 2.5;

/** Walls and openings on given wall lines; undefined when a room would be too small or out of reach. */
export function planStorey(plan: StoreyPlan, site: StoreySite): PlannedStorey | undefined {
  const graph = planGraph(plan);
  const usualM = site.random.pick([0.1, 0.115, 0.125, 0.15]);
  const innerThicknessM = Array.from({ length: graph.lineCount }, () =>
    site.random.chance(0.7) ? usualM : site.random.pick([0.1, 0.125, 0.15]),
  );
  const walls = planWalls(graph, innerThicknessM, site.outerThicknessM, site.idPrefix);
  const faces = plan.map((_, cell) => roomFaces(graph, walls.faces, cell));
  const rooms = faces.map((loop) => loop.map((face) => face.start));
  if (rooms.some((room) => signedAreaM2(room) < LEAST_ROOM_M2)) return undefined;
  const openingSite: OpeningSite = { ...site, graph, rooms };
  const doors = drawDoors(openingSite);
  if (!doors) return undefined;
  return { graph, walls, roomFaces: faces, rooms, openings: [...doors, ...drawWindows(openingSite, doors)] };
}
