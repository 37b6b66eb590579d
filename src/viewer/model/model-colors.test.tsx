import { afterEach, expect, test } from 'vitest';
import { colorOf } from '#domain/quantities/category-colors.ts';
import { colorShares } from '#viewer/testing/browser.ts';
import { openRowModel, openTinyModel } from '#viewer/testing/model-fixture.ts';
import { ROW } from '#viewer/testing/row-model.ts';
import { THEMES } from '#viewer/view/theme.ts';
import type { ModelViewer } from './model-viewer-types.ts';

let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

/** Light makes a color brighter or darker: its hue stays. */
const isNear =
  (wanted: string) =>
  ([r = 0, g = 0, b = 0]: number[]) => {
    const [x = 0, y = 0, z = 0] = [1, 3, 5].map((at) => parseInt(wanted.slice(at, at + 2), 16));
    return Math.hypot(r, g, b) > 60 && (r * x + g * y + b * z) / Math.hypot(r, g, b) / Math.hypot(x, y, z) > 0.9985;
  };
const fromAbove = {
  target: [102, 1.6, 0] as [number, number, number],
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'perspective' as const,
};

const keep = async (opened: Promise<ModelViewer>): Promise<ModelViewer> => (viewer = await opened);

const slab = { model: 'house', id: '0000000000000000000008' };

test(
  'elements have the colors of their categories until original ones are chosen, under all other colors [V2 V20]',
  { tags: 'nightly' },
  async () => {
    const v = await keep(openTinyModel({ state: { camera: fromAbove } }));
    expect(v.getState().elementColors).toBe('category');
    const share = async (color: string) => colorShares(await v.screenshot(), isNear(color));
    const ofSlab = colorOf('IFCSLAB');
    await v.settled();
    expect(await share(ofSlab)).toBeGreaterThan(0.1);
    const marked = '#f08c00';
    await v.color([{ ids: [slab], cssColor: '#2f9e8f' }]);
    expect([await share(ofSlab), (await share('#2f9e8f')) > 0.1]).toEqual([0, true]);
    await v.mark([{ ids: [slab], cssColor: marked }]);
    expect([await share('#2f9e8f'), (await share(marked)) > 0.1]).toEqual([0, true]);
    expect(v.getState().colors, 'marks are not part of it').toEqual([{ ids: [slab], cssColor: '#2f9e8f' }]);
    await v.color([]);
    await v.select([slab]);
    expect([await share(marked), (await share(THEMES.light.accent)) > 0.1], 'selected over a mark').toEqual([0, true]);
    await v.select([]);
    await v.mark([]);
    await v.setGhosting(true);
    await v.settled();
    expect(await share(ofSlab), 'glass').toBe(0);
    await v.setGhosting(false);
    await v.settled();
    expect(await share(ofSlab)).toBeGreaterThan(0.1);
    const progress: string[] = [];
    v.on('progress', ({ stage }) => progress.push(stage));
    await v.setState({ elementColors: 'original' });
    expect(progress.at(-1)).toBe('ready');
    await v.settled();
    expect(await share(ofSlab)).toBe(0);
    expect((await v.pick(160, 110))?.name, 'what is there can be picked').toBe('Floor');
    expect(v.getCamera()).toEqual(fromAbove);
    await v.setState({ elementColors: 'category' });
    await v.select([]);
    await v.settled();
    expect(await share(ofSlab)).toBeGreaterThan(0.1);
  },
);

test(
  'an X-ray of a level leaves it solid and makes the others glass, and is taken back [V2 V3]',
  { tags: 'nightly' },
  async () => {
    // As the engine names its storeys: the file has the same one under its GlobalId.
    const storey = 'storey-1';
    const levels = [
      { id: storey, name: 'Ground floor', elevationM: 0 },
      { id: 'roof', name: 'Roof', elevationM: 3 },
    ];
    const models = [{ id: 'house', name: 'House.ifc', url: '/model.frag', levels }];
    const v = await keep(openTinyModel({ models, state: { camera: fromAbove } }));
    await v.settled();
    expect([v.storeyOf('house', storey), v.storeyOf('house', 'roof')]).toEqual(['0000000000000000000003', null]);
    const solid = await (await v.screenshot()).text();
    const isSolid = async () => {
      await v.settled();
      return (await (await v.screenshot()).text()) === solid;
    };
    await v.setXray('roof');
    expect([v.getState().xrayLevel, await isSolid()]).toEqual(['roof', false]);
    const through = await colorShares(await v.screenshot(), isNear(colorOf('IFCSLAB')));
    const isRed = isNear('#ff0000');
    await v.color([{ ids: [slab], cssColor: '#ff0000' }]);
    await v.settled();
    const redThrough = await colorShares(await v.screenshot(), isRed);
    await v.setXray(storey);
    await v.settled();
    expect([redThrough, (await colorShares(await v.screenshot(), isRed)) > 0.1], 'colors are of the level too').toEqual(
      [0, true],
    );
    await v.color([]);
    await v.settled();
    expect(through).toBe(0);
    expect(await colorShares(await v.screenshot(), isNear(colorOf('IFCSLAB')))).toBeGreaterThan(0.1);
    expect(await v.undo()).toBe(true);
    expect(v.getState().xrayLevel).toBe('roof');
    expect(await v.undo()).toBe(true);
    expect([v.getState().xrayLevel, await isSolid()]).toEqual([null, true]);
    await v.setXray('roof');
    await v.reset();
    expect(v.getState().xrayLevel).toBeNull();
  },
);

test(
  'whatever is colored is colored all over when it is done, without another picture [V2 V20]',
  { tags: 'nightly' },
  async () => {
    const overRow = { ...fromAbove, target: [6, 0.5, 0] as [number, number, number], distanceM: 14 };
    const v = await keep(openRowModel({ state: { camera: overRow } }));
    await v.settled();
    const ids = ROW.map((_, i) => ({ model: 'house', id: `0000000000000000000${101 + i}` }));
    const isRed = isNear('#ff0000');
    await v.color([{ ids, cssColor: '#ff0000' }]);
    // All twelve boxes; four of them are 0.015.
    expect(await colorShares(await v.screenshot(), isRed)).toBeGreaterThan(0.04);
  },
);
