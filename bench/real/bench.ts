import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TracedScore } from '../score/traced-length.ts';
import { readRealTruths } from '../truth/real-truth.ts';
import { drawReal } from './draw-real.ts';
import { nearestLevel, realScanFile, runReal, type RealResult } from './run-real.ts';

// `npm run bench:engine -- real [part of a name]`: what the engine makes of real scans, by what a person traced in them.
// REAL_CACHE names a folder that keeps the thinned points, REAL_PICTURES one for a picture of each storey.
const wanted = process.argv[2] ?? '';
const cache = process.env.REAL_CACHE;
const pictures = process.env.REAL_PICTURES;
for (const [name, truth] of readRealTruths()) {
  if (!name.includes(wanted)) continue;
  const file = realScanFile(truth);
  if (!file) {
    console.log(`${name}: ${truth.scan} is not on this machine.`);
    continue;
  }
  const job = cache ? join(cache, name) : mkdtempSync(join(tmpdir(), 'storey-real-'));
  try {
    const { result, building, placed } = await runReal(name, truth, file, job);
    console.log(line(result));
    if (pictures && placed) {
      mkdirSync(pictures, { recursive: true });
      for (const storey of building?.storeys ?? []) {
        const traced = nearestLevel(placed, storey.elevationM)?.storey ?? 0;
        writeFileSync(join(pictures, `${name}-${storey.id}.svg`), drawReal(placed, building, traced, storey.id));
      }
    }
  } finally {
    if (!cache) rmSync(job, { recursive: true, force: true });
  }
}

function line({
  name,
  score,
  storeys,
  claimed,
  unmodeledM2,
  failure,
  recognitionCpuSeconds,
  voxels,
}: RealResult): string {
  const speed = `${recognitionCpuSeconds.toFixed(1)} s for ${(voxels / 1e6).toFixed(2)} M voxels`;
  const counts = [
    `storeys ${storeys.claimed}/${storeys.truth}`,
    `${claimed.walls} walls`,
    `${claimed.rooms} rooms`,
    `${claimed.doors} doors`,
    `${claimed.windows} windows`,
    `said to be not modeled ${unmodeledM2.toFixed(1)} m²`,
  ].join(', ');
  const verdict = score ? scoreText(score) : failure ? `refused: ${failure}` : 'no closed building; claimed';
  return `${name.padEnd(25)} ${verdict} ${counts}; ${speed}`;
}

function scoreText({ traced, claimed, rooms, floorM2, floorInNoRoomM2 }: TracedScore): string {
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return [
    `walls found ${percent(traced.share)} of ${traced.lengthM.toFixed(0)} m`,
    `claimed right ${percent(claimed.share)} of ${claimed.lengthM.toFixed(0)} m`,
    `rooms ${rooms.right}/${rooms.truth} (${rooms.claimed})`,
    `floor in no room ${floorInNoRoomM2.toFixed(1)} m² (${percent(floorM2 > 0 ? floorInNoRoomM2 / floorM2 : 0)}),`,
  ].join(', ');
}
