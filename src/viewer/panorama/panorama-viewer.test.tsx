import { expect, test } from 'vitest';
import { concatenate } from '#formats/concatenate.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { paint } from '#formats/testing/read-picture.ts';
import { directionAt, FULL_SPHERE, type PictureShape, type TileIndex } from '#domain/panorama/tile-index.ts';
import { colorShares, mountHost, nextEvent } from '#viewer/testing/browser.ts';
import { drag, keyIn } from '#viewer/testing/pointer.ts';
import { createPanoramaViewer, type PanoramaViewer } from './panorama-viewer.ts';

const encode = jpegEncoder(90);
const SIZE = 256;

/** East is red, north green, what is above blue; in the west and below there is nothing of them. */
const colorOf = (direction: number[]) => {
  const length = Math.hypot(...direction);
  return direction.map((value) => Math.max(0, (255 * value) / length));
};
const picture = (shape: PictureShape, width: number) =>
  encode(
    paint(width, SIZE, (x, y) => colorOf(directionAt(shape, (x + 0.5) / width, (y + 0.5) / SIZE))),
    width,
    SIZE,
  );

/** A station of pictures with one tile each, as its index and tiles. */
function station(shapes: { shape: PictureShape; width: number }[]): { index: TileIndex; tiles: Uint8Array } {
  const bytes = shapes.map(({ shape, width }) => picture(shape, width));
  let at = 0;
  const pictures = shapes.map(({ shape, width }, i) => {
    const length = bytes[i]?.length ?? 0;
    at += length;
    return { shape, levels: [{ width, height: SIZE, tiles: [[at - length, length] as [number, number]] }] };
  });
  return { index: { version: 1, pictures }, tiles: concatenate(bytes) };
}
const turn = Math.SQRT1_2;
const CUBE = [
  [turn, turn, 0, 0],
  [0.5, 0.5, -0.5, -0.5],
  [0, 0, turn, turn],
  [0.5, 0.5, 0.5, 0.5],
  [0, 1, 0, 0],
  [1, 0, 0, 0],
].map((rotation) => ({
  shape: {
    kind: 'flat' as const,
    rotation: rotation as [number, number, number, number],
    left: -1,
    right: 1,
    top: 1,
    bottom: -1,
  },
  width: SIZE,
}));
const STATIONS: Record<string, ReturnType<typeof station>> = {
  sphere: station([{ shape: FULL_SPHERE, width: 2 * SIZE }]),
  cube: station(CUBE),
};

const serve: typeof fetch = async (input, init) => {
  const [, id = '', part = ''] = /\/(\w+)\/([\w.]+)$/.exec(new Request(input).url) ?? [];
  const found = STATIONS[id];
  if (!found) return new Response(null, { status: 404 });
  if (part === 'index.json') return Response.json(found.index);
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
  return new Response(found.tiles.slice(Number(from), Number(to) + 1), { status: 206 });
};

const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 90 && b < 90;
const isGreen = ([r = 0, g = 0, b = 0]: number[]) => g > 200 && r < 90 && b < 90;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 200 && r < 90 && g < 90;
async function shows(viewer: PanoramaViewer, passes: (pixel: number[]) => boolean): Promise<boolean> {
  return (await colorShares(await viewer.screenshot(), passes)) > 0.15;
}
const source = (id: string, rotation: [number, number, number, number] = [1, 0, 0, 0]) => ({
  id,
  url: `/panoramas/${id}`,
  rotation,
});
const shown = (viewer: PanoramaViewer) => nextEvent<string>((listener) => viewer.on('shown', listener));

test(
  'spheres and cubes show what is there; one looks around, zooms, and keeps the way one looks to the next station [N19]',
  { tags: 'nightly' },
  async () => {
    const host = mountHost(480, 320);
    const viewer = createPanoramaViewer(host, {
      look: { headingDeg: 90, pitchDeg: 0, fovDeg: 40 },
      label: 'Panorama',
      fetch: serve,
    });
    for (const id of ['sphere', 'cube']) {
      const opened = shown(viewer);
      viewer.show(source(id));
      expect(await opened).toBe(id);
      for (const [headingDeg, pitchDeg, passes] of [
        [0, 0, isGreen],
        [0, 89, isBlue],
        [90, 0, isRed],
      ] as const) {
        viewer.setLook({ headingDeg, pitchDeg, fovDeg: 40 });
        expect(await shows(viewer, passes), `${id} ${headingDeg} ${pitchDeg}`).toBe(true);
      }
      // It looks east from here to the next one.
      expect(viewer.getLook()).toEqual({ headingDeg: 90, pitchDeg: 0, fovDeg: 40 });
    }
    // A station that was turned a quarter to the left: its red is in the north.
    const turned = shown(viewer);
    viewer.show(source('sphere', [turn, 0, 0, turn]));
    await turned;
    viewer.setLook({ headingDeg: 0, pitchDeg: 0, fovDeg: 40 });
    expect(await shows(viewer, isRed)).toBe(true);

    const canvas = host.querySelector('canvas');
    if (!canvas) throw new Error('no canvas');
    expect([canvas.getAttribute('role'), canvas.getAttribute('aria-label')]).toEqual(['img', 'Panorama']);
    for (const key of ['ArrowRight', 'ArrowUp']) expect(keyIn(key), 'the page does not scroll').toBe(false);
    expect(viewer.getLook().headingDeg).toBeCloseTo(4.8, 6);
    expect(viewer.getLook().pitchDeg).toBeCloseTo(4.8, 6);
    keyIn('+');
    expect(viewer.getLook().fovDeg).toBeLessThan(40);
    // What is dragged to the right was on the left.
    viewer.setLook({ headingDeg: 50, pitchDeg: 0, fovDeg: 40 });
    const before = viewer.getLook().headingDeg;
    drag({ x: 200, y: 160 }, { x: 230, y: 160 });
    expect(viewer.getLook().headingDeg).toBeLessThan(before);
    // Straight ahead is the middle of the picture; behind the eye there is nothing.
    viewer.setLook({ headingDeg: 90, pitchDeg: 0, fovDeg: 40 });
    expect(viewer.toScreen([5, 0, 0])).toEqual({ x: expect.closeTo(240, 3), y: expect.closeTo(160, 3) });
    expect(viewer.toScreen([-5, 0, 0])).toBe(null);

    const failed = nextEvent((listener) => viewer.on('error', listener));
    viewer.show(source('gone'));
    expect(await failed).toMatchObject({ message: 'The panorama could not be loaded. Please try again.' });
    viewer.setLook({ headingDeg: 0, pitchDeg: 0, fovDeg: 40 });
    expect(await shows(viewer, isRed), 'the one before stays').toBe(true);
    viewer.dispose();
    expect(host.querySelector('canvas')).toBe(null);
  },
);
