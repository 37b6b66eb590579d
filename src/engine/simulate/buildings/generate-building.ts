import { withoutCollinear } from '#geometry/polygon.ts';
import type { Building } from '#domain/building/building.ts';
import { seededRandom, type Random } from '#engine/simulate/random.ts';
import { buildStorey } from './build-storey.ts';
import type { BuildingModel, BuildingOptions, BuildingStyle } from './building-model.ts';
import { drawColumns } from './columns.ts';
import type { DrawnStorey } from './drawn-storey.ts';
import { drawFurniture, outlineOf } from './furniture.ts';
import { meshBuilder } from './mesh-builder.ts';
import { outerFaces } from './plan-faces.ts';
import { planStorey } from './plan-storey.ts';
import { corePlan, drawStairCore, singleStoreyPlan, type StoreyPlan } from './plan-styles.ts';
import { slopedCeiling, type SlopedCeiling } from './sloped-ceiling.ts';
import { flightBlock, flightHole, flightIn, type Flight } from './stairs.ts';
import { storeyTruth } from './storey-truth.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';

type Heights = { clearHeightM: number; slabThicknessM: number };

const MOST_ATTEMPTS = 80;

/**
 * A building drawn from a seed: same seed, style and options, same building to the last bit.
 * Metres, Z up, ground floor at 0, outer walls from about the origin; every room can be reached through doors.
 * @throws Error when no valid plan turns up, which is a fault of the style and not of the seed
 */
export function generateBuilding(seed: number, style: BuildingStyle, options: BuildingOptions = {}): BuildingModel {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const model = drawBuilding(seededRandom(seed * 7919 + attempt), `${style}-${seed}`, style, options);
    if (model) return model;
  }
  throw new Error(`no valid plan of style ${style} for seed ${seed}`);
}

function drawBuilding(
  random: Random,
  name: string,
  style: BuildingStyle,
  options: BuildingOptions,
): BuildingModel | undefined {
  const isOffice = style === 'office';
  const outerThicknessM = options.outerWallM ?? random.pick([0.2, 0.24, 0.3, 0.36, 0.42, 0.45]);
  const heights: Heights = {
    clearHeightM: Math.round(random.between(isOffice ? 2.7 : 2.4, isOffice ? 3.2 : 2.8) * 50) / 50,
    slabThicknessM: random.pick([0.2, 0.24, 0.28, 0.32]),
  };
  const storeyCount = style === 'storeys' ? (options.storeyCount ?? 2) : 1;
  const core = style === 'storeys' ? drawStairCore(random) : undefined;
  const drawPlan = () => (core ? corePlan(random, core) : singleStoreyPlan(random, style));
  const flight = core && flightIn(core, heights.clearHeightM + heights.slabThicknessM);
  const storeys: DrawnStorey[] = [];
  for (let index = 0; index < storeyCount; index++) {
    const id = `storey-${index + 1}`;
    const blocked = flight ? [flightBlock(flight)] : [];
    const cells = drawPlan();
    const slope = style === 'attic' ? slopeOver(random, cells, heights.clearHeightM) : undefined;
    const plan = planStorey(cells, {
      heightAt: slope?.heightAt,
      random,
      outerThicknessM,
      blocked,
      doors: options.doors ?? 'open',
      hasEntrance: index === 0,
      idPrefix: id,
    });
    if (!plan) return undefined;
    const columns = isOffice ? drawColumns(random, plan) : [];
    const taken = [...blocked, ...columns.map(({ outline }) => outline)];
    storeys.push({
      id,
      elevationM: index * (heights.clearHeightM + heights.slabThicknessM),
      plan,
      outline: outerFaces(plan.graph, plan.walls.faces).map((face) => face.start),
      columns,
      pieces: options.isFurnished
        ? drawFurniture(random, plan, taken, isOffice).filter(
            (piece) => !slope || outlineOf(piece).every((corner) => slope.heightAt(corner) > piece.topM + 0.05),
          )
        : [],
      slope,
      flightUp: index < storeyCount - 1 ? flight : undefined,
      flightDown: index > 0 ? flight : undefined,
    });
  }
  return assemble(name, storeys, heights);
}

/** Slopes over the long sides of a rectangular plan, up to the level ceiling. */
function slopeOver(random: Random, cells: StoreyPlan, levelM: number): SlopedCeiling {
  const ys = cells.flat().map(([, y]) => y);
  return slopedCeiling(Math.min(...ys), Math.max(...ys), random.between(0.8, 1.3), random.between(35, 45), levelM);
}

function assemble(name: string, storeys: readonly DrawnStorey[], heights: Heights): BuildingModel {
  const mesh = meshBuilder();
  const truth = emptyTruth();
  const closedDoorIds: string[] = [];
  for (const [index, storey] of storeys.entries()) {
    const { id, elevationM, outline, flightUp, flightDown } = storey;
    truth.storeys.push({ id, name: `Level ${index + 1}`, elevationM, ...heights, assumed: [] });
    const part = storeyTruth(
      storey.plan,
      { id, elevationM, clearHeightM: heights.clearHeightM },
      storey.columns,
      storey.pieces,
      index + 1,
    );
    truth.walls.push(...part.walls);
    truth.doors.push(...part.doors);
    truth.windows.push(...part.windows);
    truth.rooms.push(...part.rooms);
    truth.columns.push(...part.columns);
    truth.objects.push(...part.objects);
    closedDoorIds.push(
      ...storey.plan.openings.flatMap((opening, at) =>
        opening.leaf && !opening.leaf.isOpen ? [`${id}-door-${at + 1}`] : [],
      ),
    );
    const own = {
      confidence: 1,
      assumed: [],
      storey_id: id,
      thicknessM: heights.slabThicknessM,
      polygon: withoutCollinear(outline, 1e-6),
    };
    truth.slabs.push({
      ...own,
      id: `${id}-slab`,
      kind: 'floor',
      topM: elevationM,
      holes: flightDown ? [flightHole(flightDown).toReversed()] : [],
    });
    if (flightUp) truth.stairs.push(stairOf(flightUp, id, elevationM));
    buildStorey(mesh, storey, part, heights);
  }
  const top = storeys.at(-1);
  if (top) {
    const roofZ = top.elevationM + heights.clearHeightM + heights.slabThicknessM;
    truth.slabs.push({
      id: 'roof',
      confidence: 1,
      assumed: [],
      storey_id: top.id,
      kind: 'roof',
      polygon: withoutCollinear(top.outline, 1e-6),
      holes: [],
      topM: roofZ,
      thicknessM: heights.slabThicknessM,
    });
    mesh.area(mesh.element('roof', pointClassId('roof')), top.outline, [], roofZ);
  }
  mesh.area(
    mesh.element('ground', pointClassId('terrain_site')),
    [
      [-40, -40],
      [70, -40],
      [70, 60],
      [-40, 60],
    ],
    [],
    -0.35,
  );
  return { name, truth, closedDoorIds, mesh: mesh.finish() };
}

function stairOf(flight: Flight, storeyId: string, elevationM: number): Building['stairs'][number] {
  const x = flight.x0 + flight.widthM / 2;
  const { riserM, riserCount, goingM, widthM } = flight;
  const start: [number, number, number] = [x, flight.startY, elevationM + riserM];
  const end: [number, number, number] = [x, flight.endY, elevationM + riserM * riserCount];
  return {
    id: `${storeyId}-stair-1`,
    confidence: 1,
    assumed: [],
    storey_id: storeyId,
    start_pt: start,
    end_pt: end,
    width: widthM,
    riserCount,
    riserM,
    goingM,
  };
}

/** A building without anything in it, in its own frame. */
export function emptyTruth(): Building {
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const frame: Building['frame'] = {
    metresPerUnit: 1,
    upAxis: 'z',
    origin: [0, 0, 0],
    cloudToProject: identity,
    headingDeg: 0,
  };
  return {
    version: 1,
    frame,
    storeys: [],
    walls: [],
    doors: [],
    windows: [],
    columns: [],
    rooms: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
    rejected: [],
    unmodeledFloors: [],
  };
}
