import { widthOf, type WallDraft } from '#engine/recognize/wall-draft.ts';
import { LOOKS_OUT, type WallView } from '#engine/recognize/wall-view.ts';

const STEP_M = 0.05;
const HEIGHT_M = 2.5;

/** A view of a wall of which the low face was seen: `depthsAt` says how far behind it something was seen at a place, negative before it. */
export function wallView(wall: WallDraft, depthsAt: (u: number, z: number) => readonly number[]): WallView {
  const seen: [number, number, number][] = [];
  for (let u = wall.from + STEP_M / 2; u < wall.to; u += STEP_M)
    for (let z = STEP_M / 2; z < HEIGHT_M; z += STEP_M)
      for (const depthM of depthsAt(u, z)) seen.push([u, depthM - widthOf(wall) / 2, z]);
  const column = (at: 0 | 1 | 2) => Float32Array.from(seen, (place) => place[at]);
  const look = new Uint8Array(seen.length).fill(LOOKS_OUT);
  return { count: seen.length, index: Uint32Array.from(seen.keys()), u: column(0), v: column(1), z: column(2), look };
}
