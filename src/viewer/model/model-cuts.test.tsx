import { afterEach, beforeAll, expect, test } from 'vitest';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { type ModelCuts, openModelCuts } from './model-cuts.ts';
import { modelWorkerUrl } from './worker-url.ts';

let frag: Uint8Array<ArrayBuffer>;
let cuts: ModelCuts | undefined;
beforeAll(async () => {
  frag = new Uint8Array(await (await fetch(fragUrl)).arrayBuffer());
});
afterEach(() => {
  cuts?.dispose();
  cuts = undefined;
});

const open = async (respond: () => Response) =>
  openModelCuts({
    url: '/model.frag',
    workerUrl: modelWorkerUrl,
    signal: new AbortController().signal,
    fetch: () => Promise.resolve(respond()),
  });

test('a cut through two walls gives their outlines and faces where they stand in the project [K6]', async () => {
  cuts = await open(() => new Response(frag.slice()));
  expect(cuts.levels.map(({ name }) => name)).toEqual(['Ground floor']);
  const { lines, triangles } = await cuts.cutAt(1.2);
  const points = lines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  expect(
    [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(
      (value) => Math.round(value * 1000) / 1000 + 0,
    ),
  ).toEqual([100, 104, 0, 3.2]);
  const lengthM = lines.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0);
  expect(lengthM).toBeCloseTo(2 * (4 + 0.2 + 4 + 0.2), 2);
  const areaM2 = triangles.reduce(
    (sum, [a, b, c]) => sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2,
    0,
  );
  expect(areaM2).toBeCloseTo(2 * 4 * 0.2, 2);
  expect((await cuts.cutAt(50)).lines).toEqual([]);
});

test('a model that does not come, and one that is damaged, are told apart [K7]', async () => {
  await expect(open(() => new Response(null, { status: 404 }))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  await expect(open(() => new Response(new Uint8Array([1, 2, 3])))).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
});
