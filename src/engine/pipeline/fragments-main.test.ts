import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { fileLimits } from '#domain/engine/file-limits.ts';
import { elementTable } from '#domain/quantities/element-table.ts';
import { elementTableOf } from '#engine/elements/element-table-of-ifc.ts';
import { packTable } from '#engine/elements/pack-table.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { ELEMENT_TABLE_FILE, FRAGMENTS_FILE, PICTURE_FILES } from './output-files.ts';
import { openIfc } from './make-of-ifc.ts';
import { runStep } from './run-step.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fragments-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function convert(ifc: string) {
  const inputPath = join(folder, 'input');
  writeFileSync(inputPath, ifc);
  const options = {
    inputPath,
    fileName: 'a.ifc',
    name: 'Hall',
    projectId: 'p',
    date: '2026-01-02',
    units: 'metric' as const,
    threads: 1,
  };
  return runStep('model', folder, options, {
    ...fileLimits(ifc.length),
    subject: 'model',
    program: resolve('src/engine/pipeline/fragments-main.ts'),
  });
}

const good = writeIfc(sampleBuilding, { projectId: 'p', name: 'Hall', date: '2026-01-02' });
const refusal = (reason: string) => ({ kind: 'refused', verdict: 'unreadable', reason });

test(
  'the process leaves the fragments of a model, its table and its picture, also of an early schema [Y4 X1 V15]',
  { tags: 'nightly', timeout: 60_000 },
  async () => {
    const done = { kind: 'done', outputs: [FRAGMENTS_FILE, ELEMENT_TABLE_FILE, PICTURE_FILES.model] };
    expect((await convert(good)).outcome).toEqual(done);
    const packed = readFileSync(join(folder, ELEMENT_TABLE_FILE));
    const made = elementTable.parse(JSON.parse(gunzipSync(packed).toString('utf8')));
    // Alone it is the same, to the byte: models that have their fragments get theirs so.
    const { ifc, lines } = openIfc(new TextEncoder().encode(good));
    expect(await elementTableOf(ifc, lines)).toEqual(made);
    expect(Buffer.compare(packTable(made), packed)).toBe(0);
    expect((await convert(good.replace(/FILE_SCHEMA\(\('IFC4'\)\)/, "FILE_SCHEMA(('IFC2X_FINAL'))"))).outcome).toEqual(
      done,
    );
  },
);

test(
  'a model whose placements are in themselves is refused before it costs anything [X1 Y4]',
  { tags: 'nightly', timeout: 60_000 },
  async () => {
    const hostile = good.replace(/^(#\d+)\s*=\s*IFCLOCALPLACEMENT\([^,]+,/gm, '$1=IFCLOCALPLACEMENT($1,');
    const run = await convert(hostile);
    expect(run.outcome).toEqual(
      refusal(expect.stringMatching(/^Line #\d+ \(IFCLOCALPLACEMENT\) refers to itself\. Correct the model and/)),
    );
    expect(run.cpuSeconds).toBeLessThan(10);
  },
);

test('a model without a shape is refused, not opened empty [X1 Y4]', { tags: 'nightly', timeout: 60_000 }, async () => {
  const empty = good.replace(/^#\d+\s*=\s*IFCPRODUCTDEFINITIONSHAPE\(.*$/gm, '');
  expect((await convert(empty)).outcome).toEqual(
    refusal('The model has no element with a shape that can be shown. Export it with its geometry.'),
  );
});
