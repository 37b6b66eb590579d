// `npm run bench:model [-- [worker|page] FILE.ifc ...]`: what the viewer's forms of a model cost beside its reader alone, and what the viewer costs
// a page beside bare three.js. Models of ours are recorded; files are printed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { fileLimits } from '#domain/engine/file-limits.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { convertFragments } from '#engine/pipeline/convert-fragments.ts';
import { openIfc } from '#engine/pipeline/make-of-ifc.ts';
import { NODE_FLAGS_OF_MODELS, runStep } from '#engine/pipeline/run-step.ts';
import { buildEngine } from '../../scripts/lib/engine-bundle.mjs';
import { machineText } from '../machine.ts';
import { recordRun } from '../speed/write-page.ts';
import { denseModel } from './dense-model.ts';
import { measurePage } from './measure-page.ts';
import { modelPage, type ModelResult, type ModelRow } from './model-page.ts';

const TIMES = 3;
const measured = z.object({
  cpuSeconds: z.number(),
  fragmentsBytes: z.number().default(0),
  tableBytes: z.number().default(0),
});

const folder = mkdtempSync(join(tmpdir(), 'storey-bench-model-'));
try {
  await buildEngine();
  const [loadBefore = 0] = loadavg();
  const [first, ...others] = process.argv.slice(2);
  const side = first === 'worker' || first === 'page' ? first : undefined;
  const files = side || first === undefined ? others : [first, ...others];
  const rows: ModelRow[] = [];
  for (const [name, path] of files.length > 0 ? files.map((file) => [basename(file), file] as const) : ownModels())
    rows.push(await measure(name, path, side));
  const result: ModelResult = { machine: machineText(), loadBefore, rows };
  console.log(modelPage(result));
  if (files.length === 0 && !side) recordRun('model', result);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ownModels(): (readonly [name: string, path: string])[] {
  const write = (name: string, text: string) => {
    const path = join(folder, `${name}.ifc`);
    writeFileSync(path, text);
    return [name, path] as const;
  };
  return [
    write('sample building', writeIfc(sampleBuilding, { projectId: 'bench', name: 'Hall', date: '2026-01-02' })),
    write('dense office', denseModel()),
  ];
}

async function measure(name: string, path: string, side: 'worker' | 'page' | undefined): Promise<ModelRow> {
  const row = await measureWorker(name, path, side === 'page' ? 1 : TIMES);
  if (side === 'worker') return row;
  const fragments = await convertFragments(openIfc(readFileSync(path)).ifc, 'bench');
  return { ...row, page: await measurePage(fragments) };
}

async function measureWorker(name: string, path: string, times: number): Promise<ModelRow> {
  const [reader, forms]: z.infer<typeof measured>[][] = [[], []];
  for (let time = 0; time < times; time++) {
    reader?.push(runOnce('reader', path));
    forms?.push(runOnce('forms', path));
  }
  const { fragmentsBytes = 0, tableBytes = 0 } = forms?.[0] ?? {};
  const fileBytes = readFileSync(path).length;
  const job = mkdtempSync(join(folder, 'job-'));
  const options = {
    inputPath: path,
    fileName: name,
    name,
    projectId: 'bench',
    date: '2026-01-02',
    units: 'metric' as const,
    threads: 1,
  };
  const { outcome, peakMemoryBytes } = await runStep('model', job, options, {
    ...fileLimits(fileBytes),
    subject: 'model',
    program: resolve('dist/engine/fragments-main.mjs'),
  });
  if (outcome.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return {
    name,
    fileBytes,
    readerCpuSeconds: median(reader ?? []),
    formsCpuSeconds: median(forms ?? []),
    fragmentsBytes,
    tableBytes,
    memoryBytes: peakMemoryBytes,
  };
}

/** The reader as anybody runs it, and the forms as a worker does. */
function runOnce(what: 'reader' | 'forms', path: string): z.infer<typeof measured> {
  const flags = what === 'forms' ? NODE_FLAGS_OF_MODELS : [];
  const program = join(import.meta.dirname, 'measure-one.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, what, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${what} of ${path}: ${stderr}`);
  return measured.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('{"cpuSeconds"'))));
}

function median(runs: readonly { cpuSeconds: number }[]): number {
  return runs.map(({ cpuSeconds }) => cpuSeconds).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
}
