import { expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import {
  hasStep,
  hasStepPanel,
  panelSteps,
  parseViewer,
  shownViewer,
  viewerOf,
  viewerValues,
} from './viewer-target.ts';

const asset = (change: Partial<WireAsset>): WireAsset => ({
  ...bareAsset,
  id: 'a',
  asset_type: 'ifc',
  asset_name: 'a',
  name: 'a',
  role: 'model',
  format: 'frag',
  storey: null,
  product: 'BIMIT Engine',
  pdf_subtype: null,
  bytes: 1,
  asset_url: '/a',
  created: '',
  madeFrom: null,
  viewState: null,
  ...change,
});
const elements = asset({ format: 'json' });
const project = (change: Partial<Parameters<typeof panelSteps>[0]> = {}) => ({
  assets: [asset({}), elements],
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Completed',
  processing_pipeline_status: '',
  segmentation_potree_url: '/s',
  threed_preview_rgb_url: '/c',
  ...change,
});

test('knows every value of the viewer parameter, and no other [F1 F10]', () => {
  expect(viewerValues.map(parseViewer)).toEqual(viewerValues);
  expect(parseViewer('step5:x')).toBeUndefined();
});

test('the panel needs a running or completed order, a pipeline status, and another team than the partner [F3]', () => {
  expect(hasStepPanel(project(), false)).toBe(true);
  expect(hasStepPanel(project({ status: 'Order Processing' }), false)).toBe(true);
  expect(hasStepPanel(project({ status: 'Order Received' }), false)).toBe(false);
  expect(hasStepPanel(project({ processing_pipeline_status: null }), false)).toBe(false);
  expect(hasStepPanel(project(), true)).toBe(false);
});

test('a completed order without a segmented cloud shows steps 3 and 4 only [F3]', () => {
  expect(panelSteps(project({ segmentation_potree_url: null }))).toEqual([3, 4]);
  expect(panelSteps(project({ segmentation_potree_url: null, status: 'Order Processing' }))).toEqual([1, 2, 3, 4]);
});

test('verified comes before preview, and engine projects never have it [F4]', () => {
  const verified = asset({ product: 'BIMIT Verified' });
  const both = { assets: [asset({}), elements, verified] };
  expect(viewerOf(project({ ...both, subType: 'Standard' }), 3)).toBe('step3:bimit_verified_3d');
  expect(viewerOf(project({ ...both }), 3)).toBe('step3:bimit_preview_3d');
  expect(viewerOf(project({ assets: [verified], subType: 'Standard' }), 4)).toBe('step4:bimit_preview_2d');
});

test('a link to first drawings shows verified ones where there are no others [F4 F10]', () => {
  const of = { role: 'drawing', product: 'BIMIT Verified' } as const;
  const drawing = asset({ ...of, format: 'dxf', viewState: 'ready' });
  const view = asset({ ...of, id: 'b', format: 'json', madeFrom: 'a' });
  const first = 'step4:bimit_preview_2d';
  const standard = { type: 'BIMIT', subType: 'Standard' };
  expect(shownViewer(project({ ...standard, assets: [drawing, view] }), first)).toBe('step4:bimit_verified_2d');
  expect(shownViewer(project({ ...standard, assets: [drawing, view, elements] }), first)).toBe(first);
  expect(shownViewer(project({ ...standard, assets: [] }), first)).toBe(first);
  expect(shownViewer(project(), 'rubbish')).toBeUndefined();
});

test('a step that is not reached cannot be opened [F3]', () => {
  const early = project({ status: 'Order Processing', assets: [], segmentation_potree_url: null });
  expect(([1, 2, 3, 4] as const).map((step) => hasStep(early, step))).toEqual([true, false, false, false]);
});
