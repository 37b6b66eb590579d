// `node simulate-main.ts STYLE SEED POINTS FILE`: writes a simulated scan of a generated building as a PLY file.
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { generateBuilding } from './buildings/generate-building.ts';
import { scanBuilding } from './scanner/scan-building.ts';
import { scanToPly } from './scanner/scan-to-ply.ts';

const NOISE_M = 0.003;

const [style, seed, points, file] = z
  .tuple([z.enum(['house', 'l-house', 'wing-house', 'office', 'storeys']), z.coerce.number().int(), z.coerce.number().int().positive(), z.string().min(1)])
  .parse(process.argv.slice(2));
const building = generateBuilding(seed, style);
writeFileSync(file, scanToPly(scanBuilding(building, { points, noiseM: NOISE_M, seed })), { mode: 0o600 });
