// `node simulate-main.ts STYLE SEED POINTS FILE [STOREYS]`: writes a simulated scan of a generated building as a PLY file.
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { generateBuilding } from './buildings/generate-building.ts';
import { scanBuilding } from './scanner/scan-building.ts';
import { scanToPly } from './scanner/scan-to-ply.ts';

const NOISE_M = 0.003;

const [style, seed, points, file, storeyCount] = z
  .tuple([
    z.enum(['house', 'l-house', 'wing-house', 'office', 'storeys']),
    z.coerce.number().int(),
    z.coerce.number().int().positive(),
    z.string().min(1),
    z.coerce.number().int().positive().optional(),
  ])
  // A tuple wants its optional end to be there.
  .parse(Array.from({ length: 5 }, (_, index) => process.argv[2 + index]));
const building = generateBuilding(seed, style, { storeyCount });
writeFileSync(file, scanToPly(scanBuilding(building, { points, noiseM: NOISE_M, seed })), { mode: 0o600 });
