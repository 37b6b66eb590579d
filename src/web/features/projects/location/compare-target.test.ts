import { expect, test } from 'vitest';
import { besideText, compareChoices, firstBeside, overOf, parseBeside, shownChoice } from './compare-target.ts';
import { id, sampleProject } from './testing/sample-project.ts';
import type { WireAsset } from '#contract/projects.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';

const file = (id: string, name: string, change: Partial<WireAsset>): WireAsset => ({
  ...bareAsset,
  id,
  asset_type: 'ifc',
  name,
  storey: id,
  pdf_subtype: null,
  bytes: 1,
  created: '',
  madeFrom: null,
  asset_name: name,
  role: 'model',
  format: 'ifc',
  product: 'BIMIT Verified',
  asset_url: `/${id}`,
  viewState: 'ready',
  ...change,
});

const project = sampleProject({
  subType: 'Standard',
  threed_preview_rgb_url: '/scan-view',
  assets: [
    file('house', 'House.ifc', {}),
    file('house-view', 'House.frag', { format: 'frag', madeFrom: 'house', viewState: null }),
    file('scan', 'Scan.e57', { role: 'scan', format: 'e57', viewState: 'ready' }),
    file('scan-view', 'Scan.octree', {
      role: 'cloud',
      format: 'octree',
      madeFrom: 'scan',
      asset_url: '/scan-view',
      viewState: null,
    }),
    file('roof', 'Roof.dxf', { role: 'drawing', format: 'dxf', viewState: 'ready' }),
    file('roof-view', 'Roof.json', { role: 'drawing', format: 'json', madeFrom: 'roof', viewState: null }),
    file('yard', 'Yard.ifc', { storey: 'yard', viewState: 'waiting' }),
  ],
});

test('what can be compared is every model, drawing and cloud that opens, and the address names two of them [N7]', () => {
  const choices = compareChoices(project);
  expect(choices.map(({ kind, file: of }) => `${kind} ${of?.name}`)).toEqual([
    'model House.ifc',
    'flat Roof.dxf',
    'cloud Scan.e57',
  ]);
  const shown = shownChoice(project, choices, 'step3:bimit_verified_3d', undefined);
  expect(shown?.file?.id).toBe('house');
  expect(firstBeside(choices, shown)?.file?.id, 'another kind first').toBe('scan');
  expect(shownChoice(project, choices, 'step1:pc_processed', undefined)?.file?.id).toBe('scan');
  expect(shownChoice(project, choices, 'tour', undefined)).toBeUndefined();
});

test('an address says how two are shown, and what is none is none [N7]', () => {
  const beside = { layout: 'swipe', viewer: 'step1:pc_processed', fileId: id } as const;
  expect(parseBeside(besideText(beside))).toEqual(beside);
  const swiped = { ...beside, layout: 'swipe' as const, dividerPercent: 7 };
  expect(parseBeside(besideText(swiped))).toEqual(swiped);
  expect(parseBeside('swipe101.step4:bimit_preview_2d')).toBeUndefined();
  expect(parseBeside('side.step4:bimit_preview_2d')).toEqual({
    layout: 'side',
    viewer: 'step4:bimit_preview_2d',
    fileId: undefined,
  });
  for (const text of [undefined, '', 'side', 'beside.step1:pc_processed', 'side.tour', 'side.step9'])
    expect(parseBeside(text)).toBeUndefined();
});

test('layers of one picture are shown by the viewer of models, else by that of drawings; two drawings are not [N7]', () => {
  const [model, flat, cloud] = compareChoices(project);
  if (!model || !flat || !cloud) throw new Error('three choices');
  expect(overOf(cloud, model)).toEqual({ stage: model, layer: cloud });
  expect(overOf(cloud, flat)).toEqual({ stage: flat, layer: cloud });
  expect(overOf(model, flat)).toEqual({ stage: model, layer: flat });
  expect(overOf(flat, flat)).toBeUndefined();
});
