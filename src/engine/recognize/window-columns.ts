import { median } from '#geometry/median.ts';
import { widthOf } from './wall-draft.ts';
import { IMAGE_CELL_M, wallImage } from './wall-image.ts';
import type { Rectangle } from './opening-candidates.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';

/** What is this far behind a wall's face is in an opening: a frame, a pane, a jamb. */
const BEHIND_M = 0.03;
/** Curtains and blinds hang within this distance of a wall's face. */
const BEFORE_M = [0.03, 0.25] as const;
/** Head and sill are left out of what is asked of a column. */
const EDGE_CELLS = 2;
/** A column shows the wall where its face was seen over this share of a window's height, and next to nothing behind it. */
const LEAST_WALL = 0.5;
const MOST_BEHIND_WALL = 0.2;
const LEAST_BEHIND = 0.15;
const LEAST_BEFORE = 0.2;
/** What is nearer to the face than panes by this much is no frame: of a jamb, this share of the height shows. */
const BEFORE_FRAME_M = 0.06;
const LEAST_JAMB = 0.25;
/** The upright of a frame shows more than the panes beside it. */
const LEAST_UPRIGHT = 0.6;
const UPRIGHT_TO_PANES = 1.4;

/** What each column of a wall's image shows between a window's sill and head. */
export type WindowColumn = {
  /** The wall's face. */
  isWall: boolean;
  /** Something in an opening. */
  isBehind: boolean;
  /** Something that hangs before the wall. */
  isBefore: boolean;
  /** The jamb of an opening, or the upright of a frame. */
  isJamb: boolean;
};

export function windowColumns(view: WallView, wall: WallDraft, heightM: number, window: Rectangle): WindowColumn[] {
  const image = wallImage(view, wall, heightM, 0);
  const firstRow = Math.round(window.bottom / IMAGE_CELL_M) + EDGE_CELLS;
  const rows = Math.max(1, Math.round(window.top / IMAGE_CELL_M) - EDGE_CELLS - firstRow);
  const columnOf = (u: number): number => Math.floor((u - wall.from) / IMAGE_CELL_M);
  const rowOf = (z: number): number => Math.floor(z / IMAGE_CELL_M) - firstRow;
  const sights = sightsAt(view, wall, (u, z) => {
    const [column, row] = [columnOf(u), rowOf(z)];
    return column >= 0 && column < image.columns && row >= 0 && row < rows;
  });
  const isBehind = ({ depthM }: Sight): boolean => depthM > BEHIND_M && depthM < widthOf(wall);
  const [fromU, toU] = [wall.from + window.from, wall.from + window.to];
  const inWindow = sights.filter((sight) => isBehind(sight) && sight.u > fromU && sight.u < toU);
  const paneM = median(inWindow.map(({ depthM }) => depthM)) ?? 0;
  const shares = (isWanted: (sight: Sight) => boolean): number[] => {
    const cells = sights.filter(isWanted).map(({ u, z }) => rowOf(z) * image.columns + columnOf(u));
    const shown = Array.from({ length: image.columns }, () => 0);
    for (const cell of new Set(cells)) shown[cell % image.columns]! += 1 / rows;
    return shown;
  };
  const behind = shares(isBehind);
  const before = shares(({ depthM }) => -depthM > BEFORE_M[0] && -depthM < BEFORE_M[1]);
  const jamb = shares(({ depthM }) => depthM > BEHIND_M && depthM < paneM - BEFORE_FRAME_M);
  const panes = median(behind.slice(Math.ceil(window.from / IMAGE_CELL_M), Math.floor(window.to / IMAGE_CELL_M)));
  const leastUpright = Math.max(LEAST_UPRIGHT, UPRIGHT_TO_PANES * (panes ?? 1));
  return behind.map((behindShare, column) => {
    let seen = 0;
    for (let row = firstRow; row < firstRow + rows; row++)
      seen += (image.seen[row * image.columns + column] ?? 0) / rows;
    return {
      isWall: seen >= LEAST_WALL && behindShare < MOST_BEHIND_WALL,
      isBehind: behindShare >= LEAST_BEHIND,
      isBefore: before[column]! >= LEAST_BEFORE,
      isJamb: jamb[column]! >= LEAST_JAMB || behindShare >= leastUpright,
    };
  });
}

/** `depthM`: how far behind the nearer of the faces that were seen; negative before it. */
type Sight = { u: number; z: number; depthM: number };

function sightsAt(view: WallView, wall: WallDraft, isWanted: (u: number, z: number) => boolean): Sight[] {
  const half = widthOf(wall) / 2;
  const sights: Sight[] = [];
  for (let i = 0; i < view.count; i++) {
    const [u, v, z] = [view.u[i]!, view.v[i]!, view.z[i]!];
    if (!isWanted(u, z)) continue;
    const low = wall.lowFaces.length > 0 ? v + half : Infinity;
    const high = wall.highFaces.length > 0 ? half - v : Infinity;
    sights.push({ u, z, depthM: Math.min(low, high) });
  }
  return sights;
}
