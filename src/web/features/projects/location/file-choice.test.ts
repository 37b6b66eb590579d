import { expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { IN_PLACE, placePoint } from '#domain/placement/placement.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { cloudsOf, drawingsOf, isOpen, modelsOf, ofTab } from './file-choice.ts';
import { viewerOfFile } from './viewer-of-file.ts';
import { modelOf, tabsOf, viewerOf } from './viewer-target.ts';
import { sampleProject } from './testing/sample-project.ts';

const file = (id: string, name: string, change: Partial<WireAsset> = {}): WireAsset => ({
  ...bareAsset,
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
  expect(viewerOfFile(shown, verified)).toEqual({ viewer: 'step4:bimit_verified_2d', fileId: 'v' });
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
  const openOf = (tab: 'preview' | 'verified') => ofTab(drawingsOf(shown), tab).filter(isOpen);
  expect(openOf('verified').map(({ id }) => id)).toEqual(['w', 'v']);
  expect(openOf('preview')).toEqual([]);
});

const model = (id: string, change: Partial<WireAsset> = {}) =>
  file(id, `${id}.ifc`, { role: 'model', format: 'ifc', asset_type: 'ifc', ...change });
const fragmentsOf = (of: WireAsset) =>
  file(`${of.id}-view`, `${of.name}.frag`, {
    role: 'model',
    format: 'frag',
    product: of.product,
    storey: of.storey,
    madeFrom: of.viewState && of.id,
    viewState: null,
  });

test('each model opens by itself, by the name of its file, also where two are called the same [V1 F1]', () => {
  const draft = model('draft', { name: 'model.ifc', product: 'BIMIT Engine', viewState: null });
  const east = model('east', { storey: 'East wing', name: 'Mill.ifc', asset_name: 'Mill - East wing v1.ifc' });
  const west = model('west', { storey: 'West wing', name: 'Mill.ifc', asset_name: 'Mill - West wing v1.ifc' });
  const shown = project([draft, fragmentsOf(draft), east, fragmentsOf(east), west, fragmentsOf(west)]);
  expect(modelsOf(shown).map(({ name, url, isOfScan }) => [name, url, isOfScan])).toEqual([
    ['Mill - East wing v1.ifc', '/east-view', false],
    ['Mill - West wing v1.ifc', '/west-view', false],
    ['model.ifc', '/draft-view', true],
  ]);
  expect([draft, east, west].map((each) => viewerOfFile(shown, each))).toEqual([
    { viewer: 'step3:bimit_preview_3d', fileId: 'draft' },
    { viewer: 'step3:bimit_verified_3d', fileId: 'east' },
    { viewer: 'step3:bimit_verified_3d', fileId: 'west' },
  ]);
});

test('a model of the verified product opens in a project of the engine too, which has one tab [F4 V1]', () => {
  const draft = model('draft', { product: 'BIMIT Engine', viewState: null });
  const checked = model('checked');
  const shown = project([checked, fragmentsOf(checked), draft, fragmentsOf(draft)], 'Engine');
  expect(viewerOfFile(shown, checked)).toEqual({ viewer: 'step3:bimit_preview_3d', fileId: 'checked' });
  expect(modelOf(shown, 'preview')?.id, 'without a choice, the one of the scan').toBe('draft');
});

test('while a newer version is prepared, the earlier one is shown and the newer one says so [V1 Y4]', () => {
  const earlier = fragmentsOf(model('earlier'));
  const newer = model('newer', { viewState: 'waiting' });
  const shown = project([newer, earlier]);
  expect(modelsOf(shown).map(({ id, name, state }) => [id, name, state])).toEqual([
    ['earlier', 'earlier.ifc', 'ready'],
    ['newer', 'newer.ifc', 'waiting'],
  ]);
  expect(viewerOfFile(shown, newer)).toBeUndefined();
});

test('an RVT opens the IFC of the same part, else what it needs, by its own name [V1]', () => {
  const east = model('east', { storey: 'East wing' });
  const assets = [east, fragmentsOf(east)];
  const ofEast = model('east-rvt', { format: 'rvt', viewState: null, storey: 'East wing' });
  const ofWest = model('west-rvt', { format: 'rvt', viewState: null, storey: 'West wing' });
  const shown = project([...assets, ofEast, ofWest]);
  expect([ofEast, ofWest].map((each) => viewerOfFile(shown, each)?.fileId)).toEqual(['east', 'west-rvt']);
});

test('each cloud opens by itself: those delivered, and the scan that was converted [F1]', () => {
  const scan = (id: string, change: Partial<WireAsset> = {}) =>
    file(id, `${id}.e57`, { role: 'scan', format: 'e57', ...change });
  const treeOf = (of: WireAsset | null) =>
    file(`${of?.id ?? 'own'}-tree`, of ? `${of.name}.octree` : 'octree-original', {
      role: 'cloud',
      format: 'octree',
      madeFrom: of?.id ?? null,
      viewState: null,
    });
  const original = scan('original', { role: 'original', viewState: null });
  const [hall, roof] = [scan('hall'), scan('roof')];
  const shown = {
    ...project([hall, treeOf(hall), treeOf(null), original, roof, treeOf(roof)]),
    threed_preview_rgb_url: '/x',
  };
  expect(cloudsOf(shown).map(({ name, url, isOfScan }) => [name, url, isOfScan])).toEqual([
    ['hall.e57', '/hall-tree', false],
    ['original.e57', '/own-tree', true],
    ['roof.e57', '/roof-tree', false],
  ]);
  expect(viewerOfFile(shown, roof)).toEqual({ viewer: 'step1:pc_processed', fileId: 'roof' });
  expect(viewerOfFile(shown, original)).toEqual({ viewer: 'step1:pc_processed', fileId: 'original' });
});

test('a cloud lies where the coordinates of its file are placed, wherever its viewer has its zero [N7]', () => {
  const placement = { scale: 1, turnDeg: 90, shiftM: [100, 0, 0] as [number, number, number] };
  const scan = file('hall', 'hall.las', {
    role: 'scan',
    format: 'las',
    placement: { ...placement, id: 'p', setAt: '' },
    originM: [30, -10, 5],
  });
  const tree = file('tree', 'hall.las.octree', {
    role: 'cloud',
    format: 'octree',
    madeFrom: 'hall',
    viewState: null,
    originM: [30, -10, 5],
  });
  const [cloud] = cloudsOf(project([scan, tree]));
  // What the file has at 31, -10, 5 is at 1, 0, 0 for the viewer: turned to 10, 31, 5, and shifted.
  const [x, y, z] = placePoint(cloud?.placement ?? IN_PLACE, [1, 0, 0]);
  expect([x, y, z].map((value) => Math.round(value))).toEqual([110, 31, 5]);
});
