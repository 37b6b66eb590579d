import { expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { drawingsOf, openDrawings } from './drawing-choice.ts';
import { viewerOfFile } from './viewer-of-file.ts';
import { tabsOf, viewerOf } from './viewer-target.ts';
import { sampleProject } from './testing/sample-project.ts';

const file = (id: string, name: string, change: Partial<WireAsset> = {}): WireAsset => ({
  id,
  asset_type: 'dwg',
  asset_name: name,
  name,
  role: 'drawing',
  format: 'dwg',
  storey: null,
  product: 'BIMIT Verified',
  pdf_subtype: null,
  bytes: 1,
  asset_url: `/${id}`,
  created: '',
  madeFrom: null,
  viewState: 'ready',
  ...change,
});
const madeOf = (original: WireAsset) =>
  file(`${original.id}-view`, `${original.name}.json`, {
    format: 'json',
    asset_type: 'json',
    product: original.product,
    madeFrom: original.id,
    viewState: null,
  });
const elements = file('e', 'elements.json', {
  role: 'model',
  format: 'json',
  product: 'BIMIT Engine',
  viewState: null,
});
const project = (assets: WireAsset[], subType = 'Standard') => sampleProject({ assets, subType });

const verified = file('v', 'Level 10.dwg');
const second = file('w', 'Level 2.dxf', { format: 'dxf' });
const preview = file('p', 'Draft.dwg', { product: 'BIMIT Engine' });

test('the verified drawing is shown first, a preview where there is none [F4 K1]', () => {
  const both = project([verified, madeOf(verified), preview, madeOf(preview)]);
  expect(tabsOf(both, '2d')).toEqual(['preview', 'verified']);
  expect(viewerOf(both, 4)).toBe('step4:bimit_verified_2d');
  expect(viewerOf(project([preview, madeOf(preview)]), 4)).toBe('step4:bimit_preview_2d');
  expect(viewerOf(project([verified, madeOf(verified)], 'Engine'), 4), 'engine projects have no verified tab').toBe(
    'step4:bimit_preview_2d',
  );
});

test('a drawing opens in its tab by itself; one that is not made yet, or could not be, does not [K1 Y4]', () => {
  const waiting = file('x', 'Roof.dwg', { viewState: 'waiting' });
  const failed = file('y', 'Site.dwg', { viewState: 'failed' });
  const shown = project([verified, madeOf(verified), waiting, failed]);
  expect(viewerOfFile(shown, verified)).toBe('step4:bimit_verified_2d');
  expect([waiting, failed].map((each) => viewerOfFile(shown, each))).toEqual([undefined, undefined]);
  expect(tabsOf(project([waiting, failed]), '2d'), 'there is nothing to open').toEqual([]);
});

test("the drawings of a tab stand by name, each with what the viewer reads of it; the engine's own are its plan [K1 K2]", () => {
  const own = file('o', 'Level 1.dxf', { format: 'dxf', viewState: null });
  const shown = project([verified, madeOf(verified), second, madeOf(second), preview, own, elements]);
  expect(drawingsOf(shown).map(({ name, url }) => [name, url])).toEqual([
    ['Draft.dwg', undefined],
    ['Level 2.dxf', '/w-view'],
    ['Level 10.dwg', '/v-view'],
  ]);
  expect(openDrawings(shown, 'verified').map(({ id }) => id)).toEqual(['w', 'v']);
  expect(openDrawings(shown, 'preview')).toEqual([]);
});
