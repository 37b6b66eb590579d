import type { Building } from '#domain/building/building.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { missesOf, type Misses } from './misses.ts';
import { pairStoreys } from './pair-storeys.ts';
import { scoreColumns, scoreOpenings, type OpeningScore } from './score-openings.ts';
import { scoreRooms, type RoomScore } from './score-rooms.ts';
import { scoreWalls, type WallScore } from './score-walls.ts';
import type { Tally } from './tally.ts';

export type BuildingScore = {
  walls: WallScore;
  openDoors: Tally;
  closedDoors: Tally;
  doors: OpeningScore;
  windows: OpeningScore;
  columns: Omit<OpeningScore, 'foundIds'>;
  rooms: RoomScore;
  storeys: { tally: Tally; elevationErrorsM: number[]; heightErrorsM: number[] };
  /** Mean squared difference of confidence and correctness over walls, doors, windows, rooms and columns. */
  brier: number;
  /** Of buildings that say what is special about their elements. */
  misses?: Misses;
};

/**
 * Rates a recognition against the truth, both in the same coordinates (`placeTruth`).
 * @param unseen ids of true things that the scan does not show: they count only when they were found all the same
 * @param marks what is special about true things, by id: with them, what was missed is counted by kind
 */
export function scoreBuilding(
  truth: Building,
  claim: Building,
  closedDoorIds: readonly string[],
  unseen: ReadonlySet<string> = new Set(),
  marks?: BuildingModel['marks'],
): BuildingScore {
  const { pairs: storeyPairs, placed } = pairStoreys(truth.storeys, claim.storeys);
  const walls = scoreWalls(truth.walls, placed(claim.walls), unseen);
  const doors = scoreOpenings(truth.doors, placed(claim.doors), unseen);
  const windows = scoreOpenings(truth.windows, placed(claim.windows), unseen);
  const columns = scoreColumns(truth.columns, placed(claim.columns), unseen);
  const rooms = scoreRooms(truth.rooms, placed(claim.rooms), unseen);
  const trust = [walls, doors, windows, columns, rooms].flatMap((score) => score.trust);
  return {
    walls,
    ...byState(
      doors,
      truth.doors.map(({ id }) => id).filter((id) => !unseen.has(id) || doors.foundIds.includes(id)),
      closedDoorIds,
    ),
    doors,
    windows,
    columns,
    rooms,
    storeys: {
      tally: { truth: truth.storeys.length, claimed: claim.storeys.length, right: storeyPairs.length },
      elevationErrorsM: storeyPairs.map(({ cost }) => cost),
      heightErrorsM: storeyPairs.map((pair) => Math.abs(pair.truth.clearHeightM - pair.claim.clearHeightM)),
    },
    brier:
      trust.length > 0
        ? trust.reduce((sum, { confidence, isRight }) => sum + (confidence - Number(isRight)) ** 2, 0) / trust.length
        : 0,
    ...(marks && {
      misses: missesOf(truth, { walls: placed(claim.walls), rooms: placed(claim.rooms) }, unseen, marks),
    }),
  };
}

/** Wrong claims have no state; they count against open and closed doors in proportion to how many of each there are. */
function byState(
  doors: OpeningScore,
  ids: readonly string[],
  closedDoorIds: readonly string[],
): Pick<BuildingScore, 'openDoors' | 'closedDoors'> {
  const wrong = doors.tally.claimed - doors.tally.right;
  const tallyOf = (isIn: (id: string) => boolean): Tally => {
    const truth = ids.filter(isIn).length;
    const right = doors.foundIds.filter(isIn).length;
    return { truth, right, claimed: right + (ids.length > 0 ? (wrong * truth) / ids.length : 0) };
  };
  const closed = new Set(closedDoorIds);
  return { openDoors: tallyOf((id) => !closed.has(id)), closedDoors: tallyOf((id) => closed.has(id)) };
}
