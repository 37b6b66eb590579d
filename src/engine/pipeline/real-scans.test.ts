import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { modelFaults } from '#engine/ifc/testing/model-faults.ts';
import { readIfc } from '#engine/ifc/testing/read-ifc.ts';
import { convertCommand } from './convert-command.ts';

/** Scans that others made, beside the repository or where STOREY_TEST_DATA says. */
const dataFolder = process.env.STOREY_TEST_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const scans = ['clouds/jingdao_sample1.ply', 'clouds/jingdao_sample2.ply']
  .map((path) => join(dataFolder, path))
  .filter((path) => existsSync(path));

if (scans.length === 0) console.warn('Tests on real scans are skipped: set STOREY_TEST_DATA to their folder.');

const folder = mkdtempSync(join(tmpdir(), 'real-scans-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(scans.length === 0)('the model of a real scan', () => {
  test.each(scans)('%s has no faults', { tags: 'nightly', timeout: 240_000 }, async (path) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const out = join(folder, 'out');
    expect(await convertCommand([path, '--out', out, '--date', '2026-03-04'])).toBe(0);
    const model = await readIfc(readFileSync(join(out, 'model.ifc'), 'utf8'));
    rmSync(out, { recursive: true });
    expect(model.elements.length).toBeGreaterThan(10);
    expect(modelFaults(model)).toEqual([]);
  });
});
