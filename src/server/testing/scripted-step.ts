// Stands in for the engine in tests of what happens around it: ends the way that the project's name says.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { z } from 'zod';

const [step = '', folder = '', text = '{}'] = process.argv.slice(2);
const { name, address } = z.looseObject({ name: z.string(), address: z.string().optional() }).parse(JSON.parse(text));
const finish = (outcome: unknown) => process.send?.({ type: 'outcome', outcome, cpuSeconds: 0 }, () => process.exit(0));

process.send?.({ type: 'progress', percent: 50, words: `Half of ${step}` });
if (name === 'refuse') finish({ kind: 'refused', verdict: 'unreadable', reason: 'The file ends too early.' });
else if (name === 'empty')
  finish({ kind: 'refused', verdict: 'no-building', reason: 'No walls were found in the scan.' });
else if (name === 'crash') process.exit(1);
else if (name === 'hang') setTimeout(() => {}, 60_000);
else {
  // The worker of the first try was given up for dead: its step goes on as soon as another has taken its folder over.
  const isLate = name === 'late' && process.cwd().endsWith('-1');
  // A folder that was deleted has no names left.
  while (isLate && statSync(folder).nlink > 0) await nextTurn();
  // As the engine does: what an earlier step left may be a file of the store.
  for (const old of ['octree-original', 'plan.pdf']) rmSync(join(folder, old), { recursive: true, force: true });
  mkdirSync(join(folder, 'octree-original'));
  writeFileSync(join(folder, 'octree-original', 'metadata.json'), JSON.stringify({ points: 42 }));
  writeFileSync(join(folder, 'octree-original', 'octree.bin'), 'nodes');
  writeFileSync(join(folder, `${step}.json`), isLate ? 'late' : '{}');
  writeFileSync(join(folder, 'plan.pdf'), `Title block: ${name}, ${address ?? 'no address'}`);
  if (step === 'publish') writeFileSync(join(folder, 'elements.json'), JSON.stringify(await buildingOf(name)));
  const outputs: Record<string, string[]> = { tile: ['octree-original', 'tile.json'], plan: ['plan.pdf'] };
  finish({ kind: 'done', outputs: outputs[step] ?? [`${step}.json`] });
}

async function buildingOf(project: string): Promise<unknown> {
  if (project !== 'doubtful') return (await import('#domain/building/testing/sample-building.ts')).sampleBuilding;
  const { doubtfulBuilding } = await import('#domain/building/testing/doubtful-building.ts');
  return { ...doubtfulBuilding, rooms: [] };
}
