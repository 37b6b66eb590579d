import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cadDrawing } from '#domain/drawing/cad-drawing.ts';
import { insert, line, makeDwg, makeDxf } from '#engine/cad/testing/make-drawings.ts';
import { DRAWING_FILE, PICTURE_FILES } from './output-files.ts';
import { buildEngine } from '../../../scripts/lib/engine-bundle.mjs';
import { runStep, type RunStepOptions } from './run-step.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LIMITS = { memoryLimitBytes: 2 ** 31, timeLimitMs: 60_000 };

async function convert(bytes: Uint8Array, limits: Partial<RunStepOptions> = {}) {
  const inputPath = join(folder, 'input');
  writeFileSync(inputPath, bytes);
  const options = {
    inputPath,
    fileName: 'a.dwg',
    name: 'Hall',
    projectId: 'p',
    date: '2026-01-02',
    units: 'metric' as const,
    threads: 1,
  };
  return (
    await runStep('plan', folder, options, {
      ...LIMITS,
      subject: 'drawing',
      program: resolve('src/engine/pipeline/drawing-main.ts'),
      ...limits,
    })
  ).outcome;
}

/** A hundred million lines out of blocks within blocks: it never comes to an end before a limit. */
const bomb = (): Buffer => {
  const hundred = [
    [70, 10],
    [71, 10],
    [44, 1],
    [45, 1],
  ] as const;
  return makeDxf({
    blocks: { A: line(0, 0, 1, 1), B: insert('A', hundred), C: insert('B', hundred), D: insert('C', hundred) },
    entities: insert('D', hundred),
  });
};

test('the process leaves the drawing of a small DWG [Y4 K1]', { tags: 'nightly' }, async () => {
  expect(await convert(makeDwg())).toEqual({ kind: 'done', outputs: [DRAWING_FILE, PICTURE_FILES.drawing] });
  expect(cadDrawing.parse(JSON.parse(readFileSync(join(folder, DRAWING_FILE), 'utf8'))).layers).toHaveLength(3);
});

test('the bundled program leaves the same drawing', { tags: 'nightly' }, async () => {
  await buildEngine();
  const [program, done] = [resolve('dist/engine/drawing-main.mjs'), { kind: 'done' }];
  for (const bytes of [makeDwg(), makeDxf({ entities: line(0, 0, 4, 3) })]) {
    expect(await convert(bytes)).toMatchObject(done);
    const drawing = readFileSync(join(folder, DRAWING_FILE), 'utf8');
    rmSync(join(folder, DRAWING_FILE));
    expect(await convert(bytes, { program })).toMatchObject(done);
    expect(readFileSync(join(folder, DRAWING_FILE), 'utf8')).toBe(drawing);
  }
});

test('a drawing that needs too much is ended with a sentence about drawings [Y4]', { tags: 'nightly' }, async () => {
  expect(await convert(bomb(), { memoryLimitBytes: 2 ** 26 })).toEqual({
    kind: 'limit',
    reason: 'The drawing needs more than the 0.1 GB of memory allowed for one step.',
  });
  expect(await convert(bomb(), { timeLimitMs: 1 })).toMatchObject({
    kind: 'limit',
    reason: expect.stringMatching(/^The drawing needs more than the .* minutes/),
  });
  expect(await convert(bomb())).toEqual({
    kind: 'refused',
    verdict: 'unreadable',
    reason: 'The drawing has more than 1,000,000 points, which is more than the viewer shows.',
  });
});
