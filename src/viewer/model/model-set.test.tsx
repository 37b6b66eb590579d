import { afterEach, beforeAll, expect, test } from 'vitest';
import { mountHost } from '#viewer/testing/browser.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import type { ModelEvents, ModelSource, ModelViewer } from './model-viewer-types.ts';
import { createModelViewer } from './model-viewer.ts';
import { modelWorkerUrl } from './worker-url.ts';

let frag: Uint8Array<ArrayBuffer>;
let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());
beforeAll(async () => {
  frag = new Uint8Array(await (await fetch(fragUrl)).arrayBuffer());
});

async function open(models: readonly ModelSource[], respond: (url: string) => Response): Promise<ModelViewer> {
  const v = createModelViewer(mountHost(320, 220), {
    models,
    workerUrl: modelWorkerUrl,
    fetch: (input) => Promise.resolve(respond(input instanceof Request ? input.url : String(input))),
  });
  viewer = v;
  await new Promise<void>((resolve, reject) => {
    v.on('progress', ({ stage }) => stage === 'ready' && resolve());
    v.on('error', reject);
  });
  return v;
}

const ref = (id: string, model = 'house') => ({ model, id });
const slab = ref('0000000000000000000008');
const fromAbove = {
  target: [102, 1.6, 0] as [number, number, number],
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'perspective' as const,
};

const annex = {
  id: 'annex',
  name: 'Annex.ifc',
  url: '/annex.frag',
  // 10 m to the north, and 3 m higher.
  placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 10, 3, 1],
};
const copy = {
  id: 'copy',
  name: 'Copy.ifc',
  url: '/copy.frag',
  placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -10, 0.04, 1],
};
const models = [{ id: 'house', name: 'House.ifc', url: '/model.frag' }, annex, copy];
const above = (y: number) => ({ ...fromAbove, target: [102, y, 0] as [number, number, number], distanceM: 14 });

test(
  'each is loaded when it is shown, picked where it was placed, and shares cut and levels [V1 V2]',
  { tags: 'nightly' },
  async () => {
    const asked: string[] = [];
    const v = await open(models, (url) => {
      asked.push(url);
      return new Response(frag.slice());
    });
    expect(asked).toEqual(['/model.frag']);
    await v.setModelShown('annex', true);
    await v.setModelShown('copy', true);
    expect(v.models().map(({ isShown }) => isShown)).toEqual([true, true, true]);
    expect(v.getState().models).toEqual(['house', 'annex', 'copy']);
    expect(
      v.levels().map(({ elevationM }) => Math.round(elevationM * 100) / 100 + 0),
      'within 5 cm it is one',
    ).toEqual([0, 3]);
    expect(v.categories().find(({ name }) => name === 'IFCWALL')?.count).toBe(6);
    v.setCamera(above(11.6));
    await v.settled();
    await v.pick(160, 110);
    expect(v.getState().selection).toEqual([ref(slab.id, 'annex')]);
    v.setCamera(above(1.6));
    await v.settled();
    await v.pick(160, 110);
    expect(v.getState().selection).toEqual([slab]);
    await v.isolate([ref(slab.id, 'annex')]);
    expect(await v.pick(160, 110), 'isolation is over all models').toBeNull();
    await v.isolate(null);
    await v.setModelShown('house', false);
    expect(await v.pick(160, 110)).toBeNull();
    await v.setModelShown('house', true);
    expect(asked, 'a hidden model stays loaded').toHaveLength(3);
    expect((await v.pick(160, 110))?.name).toBe('Floor');
  },
);

test('one that fails is named, and the others stay [V1]', { tags: 'nightly' }, async () => {
  const v = await open(models, (url) =>
    url === '/annex.frag' ? new Response('not a model') : new Response(frag.slice()),
  );
  const failures: ModelEvents['failed'][] = [];
  v.on('failed', (failed) => failures.push(failed));
  await v.setModelShown('annex', true);
  expect(failures).toMatchObject([{ id: 'annex', name: 'Annex.ifc', error: { code: 'MODEL_DAMAGED' } }]);
  expect(v.models().map(({ isShown }) => isShown)).toEqual([true, false, false]);
  expect(v.getState().models).toEqual(['house']);
  v.setCamera(fromAbove);
  await v.settled();
  expect((await v.pick(160, 110))?.name).toBe('Floor');
});

test(
  'of the hidden ones two stay loaded, and the one that was hidden first is fetched again [V9]',
  { tags: 'nightly' },
  async () => {
    const asked: string[] = [];
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, url: `/${id}.frag` }));
    const v = await open(four, (url) => {
      asked.push(url);
      return new Response(frag.slice());
    });
    await v.setState({ models: ['b'] });
    await v.setState({ models: ['c'] });
    await v.setState({ models: ['d'] });
    expect(asked).toHaveLength(4);
    await v.setState({ models: ['c'] });
    expect(asked).toHaveLength(4);
    await v.setState({ models: ['a'] });
    expect(asked.slice(4)).toEqual(['/a.frag']);
    v.setCamera(fromAbove);
    await v.settled();
    await v.pick(160, 110);
    expect(v.getState().selection).toEqual([ref(slab.id, 'a')]);
  },
);

test('of a saved view, what a later version of the model does not have counts for nothing [V25]', async () => {
  const v = await open(models, () => new Response(frag.slice()));
  await v.setState({ isolated: [ref('gone')], hidden: [slab, ref('gone')], level: 'gone', selection: [ref('gone')] });
  expect(v.getState()).toMatchObject({ isolated: null, hidden: [slab], level: null, selection: [] });
  await v.setState({ isolated: [slab, ref('gone')] });
  expect(v.getState().isolated).toEqual([slab]);
});
