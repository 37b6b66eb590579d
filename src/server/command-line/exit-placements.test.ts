import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { placementFromOrigin, placePoint } from '#domain/placement/placement.ts';
import { createLasWriter } from '#formats/las/las-writer.ts';
import { distance3, type Point3 } from '#geometry/space.ts';
import { makeViews } from '#server/testing/make-views.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { manifestIn } from './testing/package-zip.ts';
import { storeyOf } from './testing/storey-of.ts';

const FOOT_M = 0.3048;
let server: TestServer;
let storey: ReturnType<typeof storeyOf>;
beforeAll(async () => {
  server = await startTestServer();
  storey = storeyOf(server);
});
afterAll(() => server.stop());

/** Corners of a room of 5 by 4 by 2.5 m in feet with Y up, a long way from zero. */
const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z): Point3 => [x * 16, y * 8, z * 13])));
const points = corners.map(([x, y, z]): Point3 => [1_400_000 + x, 300 + y, -500_000 + z]);
/** In meters with Z up. */
const upright = ([x, y, z]: Point3): Point3 => [x * FOOT_M, -z * FOOT_M, y * FOOT_M];

function lasOf(): Buffer {
  const writer = createLasWriter({
    hasColor: false,
    scale: 0.001,
    offset: [1_400_000, 300, -500_000],
    createdOn: '2026-01-01',
  });
  const column = (axis: 0 | 1 | 2) => Float64Array.from(points, (point) => point[axis]);
  const body = writer.encode({
    count: points.length,
    x: column(0),
    y: column(1),
    z: column(2),
    rgb: undefined,
    intensity: undefined,
    classification: new Uint8Array(points.length),
  });
  return Buffer.concat([writer.header(), body]);
}

/** A scan that was converted: leveled by a degree, turned not at all, its lowest floor at height 0. */
const lean: [number, number] = [0.0174, -0.005];
const level = ([x, y]: [number, number]): number[] => {
  const z = Math.sqrt(1 - x * x - y * y);
  const k = 1 / (1 + z);
  return [1 - x * x * k, -x * y * k, x, 0, -x * y * k, 1 - y * y * k, y, 0, -x, -y, z, 0, 0, 0, 1.25, 1];
};
const frame = {
  metresPerUnit: FOOT_M,
  upAxis: 'y' as const,
  origin: [426_722, 152_398, 93] as Point3,
  cloudToProject: level(lean),
  headingDeg: 12,
};
const inProject = (point: Point3): Point3 => {
  const [x, y, z] = upright(point).map((value, axis) => value - (frame.origin[axis] ?? 0)) as Point3;
  const m = frame.cloudToProject;
  const row = (at: number) => m[at]! * x + m[at + 4]! * y + m[at + 8]! * z + m[at + 12]!;
  return [row(0), row(1), row(2)];
};

async function converted() {
  const { cookie, teamId, projectId } = await newStoredModel(server);
  const store = (role: string, format: string, name: string, content: Buffer, product = 'BIMIT Engine') =>
    storeModel(server, projectId, { role, format, name, content, product, isDelivered: false });
  await store('original', 'xyz', 'scan.xyz', Buffer.from(points.map((point) => point.join(' ')).join('\n')), 'SCANIT');
  await store('cloud_classified', 'las', 'classified.las', lasOf());
  await store('model', 'json', 'elements.json', Buffer.from(JSON.stringify({ ...sampleBuilding, frame })));
  return { cookie, teamId, projectId };
}

const assetsOf = async (projectId: string, cookie: string): Promise<WireAsset[]> => {
  const found: WireProject = await (
    await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })
  ).json();
  return found.assets;
};

test(
  'the clouds of a conversion lie after an import where they lay before, leveled, in the unit that they were read in, and again after the next [N7 N11]',
  { tags: 'nightly', timeout: 60_000 },
  async () => {
    const { cookie, teamId, projectId } = await converted();
    const folder = await mkdtemp(join(tmpdir(), 'storey-exit-placements-'));
    const moved = async (from: string, name: string) => {
      const path = join(folder, name);
      expect(await storey('export', from, '--to', path)).toMatchObject({ code: 0 });
      const { text } = await storey('import', path, '--team', teamId);
      return { path, projectId: /as project ([0-9a-f-]{36})/.exec(text)?.[1] ?? '' };
    };
    const first = await moved(projectId, 'first.zip');
    await makeViews(server, first.projectId);
    const assets = await assetsOf(first.projectId, cookie);
    for (const role of ['original', 'cloud_classified']) {
      const file = assets.find((each) => each.role === role);
      expect(file, role).toMatchObject({ isAligned: true, viewState: 'ready' });
      for (const point of points)
        expect(distance3(placePoint(file!.placement!, upright(point)), inProject(point)), role).toBeLessThan(1e-6);
      const view = assets.find(({ madeFrom }) => madeFrom === file?.id);
      const { originM } = view ?? {};
      // What viewers read lies where the file does: its octree begins at `originM`, in meters with Z up, as the file was read.
      const relative = (point: Point3) => upright(point).map((value, axis) => value - (originM?.[axis] ?? 0)) as Point3;
      expect(Math.hypot(...relative(points[0]!)), role).toBeLessThan(20);
      expect(
        distance3(
          placePoint(placementFromOrigin(file!.placement!, originM), relative(points[7]!)),
          inProject(points[7]!),
        ),
      ).toBeLessThan(1e-6);
    }
    const second = await moved(first.projectId, 'second.zip');
    const placed = async (path: string) => {
      const { files, project } = await manifestIn(path);
      const { scanUnit, scanUpAxis } = project;
      return [{ scanUnit, scanUpAxis }, files.map(({ path: name, asset: each }) => [name, each?.placement])];
    };
    expect(await placed(second.path)).toEqual(await placed(first.path));
    expect((await placed(first.path))[0]).toEqual({ scanUnit: 'ft', scanUpAxis: 'y' });
  },
);
