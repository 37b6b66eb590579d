import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engineJobs, type EngineJob } from '#domain/engine/engine-steps.ts';
import { encodeZip } from '#formats/testing/encode-zip.ts';
import { createLasWriter } from '#formats/las/las-writer.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { findIsolation } from '#sandbox/isolation.ts';
import { convertCommand } from './convert-command.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { runStep } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'convert-'));
const scan = join(folder, 'room.las');
let scanBytes: Uint8Array = new Uint8Array(0);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  const writer = createLasWriter({ hasColor: true, scale: 0.0001, offset: [0, 0, 0], createdOn: '2026-01-01' });
  const points = writer.encode(makeTestRoom(120_000));
  scanBytes = Buffer.concat([writer.header(), points]);
  writeFileSync(scan, scanBytes);
});

/** Runs the command with what it prints caught. */
async function convert(...args: string[]) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const code = await convertCommand(args);
    return { code, errors: errors.mock.calls.flat().join('\n'), lines: lines.mock.calls.flat() };
  } finally {
    errors.mockRestore();
    lines.mockRestore();
  }
}

/** Checksum of every file by its path; timings are the one file that may differ. */
function checksums(root: string, under = ''): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const name of readdirSync(join(root, under)).sort()) {
    const path = join(under, name);
    if (statSync(join(root, path)).isDirectory()) Object.assign(sums, checksums(root, path));
    else if (name !== 'timings.json')
      sums[path] = createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex');
  }
  return sums;
}

test('makes a model, drawings, a classified cloud and a report of a scan [N14, N3]', async () => {
  const out = join(folder, 'out');
  const { code, lines } = await convert(
    scan,
    '--out',
    out,
    '--date',
    '2026-03-04',
    '--units',
    'metric',
    '--name',
    'Old mill',
    '--address',
    '1 River St, Troy',
  );
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatch(/^100 %/);
  expect(lines.join('\n')).toMatch(/^ {7}.* ft \(.* m\) apart/m);
  const names = Object.keys(checksums(out));
  for (const name of [
    'report.json',
    'elements.json',
    'model.ifc',
    'model.frag',
    'plan.pdf',
    'classified.las',
    'octree/metadata.json',
    'octree/octree.bin',
    'cloud-color.png',
    'thumbnail.png',
    'deliverables.zip',
  ])
    expect(names).toContain(name);
  const drawing = readFileSync(join(out, names.find((name) => /^plan-.+\.svg$/.test(name)) ?? ''), 'utf8');
  for (const text of ['Old mill', '1 River St, Troy']) expect(drawing).toContain(text);
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({
    outcome: 'building',
    scan: { format: 'LAS' },
    cloud: { pointCount: 120_000 },
    building: { counts: { walls: 4 } },
  });
  expect(JSON.parse(readFileSync(join(out, 'octree/metadata.json'), 'utf8'))).toMatchObject({ points: 120_000 });
  expect(existsSync(join(out, '.conversion'))).toBe(false);
});

test('gives the same bytes from the bundle that the command line runs', { tags: 'nightly' }, () => {
  const out = join(folder, 'bundled');
  const settings = ['--date', '2026-03-04', '--units', 'metric', '--name', 'Old mill', '--address', '1 River St, Troy'];
  const started = spawnSync(
    process.execPath,
    [resolve('scripts/storey.mjs'), 'convert', scan, '--out', out, ...settings],
    { encoding: 'utf8' },
  );
  expect(started).toMatchObject({ status: 0, stderr: '' });
  expect(checksums(out)).toEqual(checksums(join(folder, 'out')));
  // As the sources are: it must not be a reason to start a step with more rights.
  const program = resolve('dist/engine/step-main.mjs');
  expect(findIsolation(program)).toEqual(findIsolation(resolve('src/engine/pipeline/step-main.ts')));
  expect(spawnSync(process.execPath, [program], { encoding: 'utf8' }).stderr).toContain('dist/engine');
});

test(
  'each step leaves its picture, and gives the same bytes when it is killed once and begun again, with another number of threads',
  { tags: 'nightly' },
  async () => {
    const job = mkdtempSync(join(folder, 'job-'));
    const options: ConversionOptions = {
      inputPath: scan,
      fileName: 'room.las',
      name: 'Old mill',
      address: '1 River St, Troy',
      projectId: 'room.las',
      date: '2026-03-04',
      units: 'metric',
      threads: 1,
    };
    const limits = { memoryLimitBytes: 2 ** 31, timeLimitMs: 60_000 };
    const pictures: Partial<Record<EngineJob, string>> = {
      tile: 'cloud-scanned.png',
      segment: 'cloud-classes.png',
      model: 'model.png',
      plan: 'thumbnail.png',
    };
    for (const step of engineJobs) {
      const abort = new AbortController();
      const killed = await runStep(step, job, options, {
        ...limits,
        signal: abort.signal,
        onProgress: (percent) => (percent >= 30 || step === 'inspect' ? abort.abort() : undefined),
      });
      expect(killed.outcome.kind).toBe('aborted');
      const { outcome } = await runStep(step, job, options, limits);
      expect(outcome).toMatchObject({
        kind: 'done',
        outputs: expect.arrayContaining([pictures[step]].filter(Boolean)),
      });
    }
    expect(checksums(job)).toMatchObject(checksums(join(folder, 'out')));
  },
);

test('ends with 2 and the usage for wrong arguments', async () => {
  for (const args of [
    [],
    [scan],
    [scan, '--out', folder, '--unit', 'miles'],
    [scan, '--out', folder, '--what'],
    [join(folder, 'absent.las'), '--out', folder],
  ]) {
    const { code, errors } = await convert(...args);
    expect(code).toBe(2);
    expect(errors).toMatch(/\.\nUsage: storey convert/);
  }
});

test('ends with 2 and one sentence for a path that no file or folder can have', async () => {
  const loop = join(folder, 'loop.las');
  symlinkSync(loop, loop);
  const long = 'x'.repeat(10_000);
  const cases: [string, string, RegExp][] = [
    [scan, '/proc/x/y', /^\/proc\/x cannot be made: no such file or directory\.$/],
    [scan, '/dev/null', /^\/dev\/null is no folder\.$/],
    [scan, scan, /room\.las is no folder\.$/],
    [scan, join(folder, long), /x…x+ cannot be made: name too long\.$/],
    [long, folder, /x…x+ cannot be read: name too long\.$/],
    [loop, folder, /loop\.las cannot be read: too many symbolic links encountered\.$/],
    [join(folder, 'absent', 'y'.repeat(200)), folder, /^There is no file .*y…y+\.$/],
  ];
  for (const [file, out, sentence] of cases) {
    const { code, errors } = await convert(file, '--out', out);
    expect([sentence, code]).toEqual([sentence, 2]);
    expect(errors.split('\n')[0]).toMatch(sentence);
    expect(errors.length).toBeLessThan(700);
  }
});

test('ends with 3 and one sentence for what cannot be read [U1, X1]', { tags: 'nightly' }, async () => {
  const cases: [string, Uint8Array, RegExp][] = [
    [
      'scan.rcs',
      new Uint8Array(2000),
      /^RCS is a closed format that only its vendor's software can read\. Export the scan as E57 or LAS and choose that file\.$/,
    ],
    ['garbage.e57', Uint8Array.from({ length: 5000 }, (_, i) => (i * 197) & 255), /^[A-Z].+\.$/],
    ['cut.las', scanBytes.subarray(0, 200), /^[A-Z].+\.$/],
    ['far.xyz', new TextEncoder().encode('1e308 1 2\n-1e308 2 3\n'.repeat(20)), /^The file contains no usable points/],
    ['half.las', scanBytes.subarray(0, scanBytes.length >> 1), /^[A-Z].+\.$/],
  ];
  for (const [name, bytes, sentence] of cases) {
    writeFileSync(join(folder, name), bytes);
    const { code, errors } = await convert(join(folder, name), '--out', join(folder, 'bad'));
    expect([name, code]).toEqual([name, 3]);
    expect(errors).toMatch(sentence);
    expect(errors).not.toContain('\n');
  }
});

test('ends with 4 where no building is found, and still writes octree and report', { tags: 'nightly' }, async () => {
  const path = join(folder, 'ball.xyz');
  writeFileSync(
    path,
    Array.from({ length: 4000 }, (_, i) => `${Math.sin(i)} ${Math.cos(i)} ${Math.sin(i * 7)}`).join('\n'),
  );
  const out = join(folder, 'none');
  const { code, errors } = await convert(path, '--out', out, '--unit', 'm');
  expect(code).toBe(4);
  expect(errors).toMatch(/^[A-Z].+\.$/);
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({
    outcome: 'no-building',
    reason: errors,
    cloud: { pointCount: 4000 },
  });
  expect(existsSync(join(out, 'octree', 'octree.bin'))).toBe(true);
});

test('reads the scan inside a zip', { tags: 'nightly' }, async () => {
  const path = join(folder, 'packed.zip');
  writeFileSync(path, await encodeZip([{ path: 'site/room.las', bytes: scanBytes }]));
  const job = mkdtempSync(join(folder, 'job-'));
  const options: ConversionOptions = {
    inputPath: path,
    fileName: 'packed.zip',
    name: 'room',
    projectId: 'p',
    date: '2026-03-04',
    units: 'metric',
    threads: 1,
  };
  const { outcome } = await runStep('inspect', job, options, { memoryLimitBytes: 2 ** 31, timeLimitMs: 60_000 });
  expect(outcome.kind).toBe('done');
  expect(JSON.parse(readFileSync(join(job, 'inspect.json'), 'utf8'))).toMatchObject({
    format: 'LAS',
    declaredPointCount: 120_000,
  });
});
