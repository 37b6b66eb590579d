import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encodeE57 } from '#formats/testing/encode-e57.ts';
import { encodeClassifiedLas, encodeLas } from '#formats/testing/encode-las.ts';
import { encodeCopc, encodeLaz } from '#formats/testing/encode-laz.ts';
import { encodePcd } from '#formats/testing/encode-pcd.ts';
import { encodePly } from '#formats/testing/encode-ply.ts';
import { encodePts, encodeXyz } from '#formats/testing/encode-text.ts';
import { encodeZip } from '#formats/testing/encode-zip.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';

/** A good scan that is damaged in many ways. */
export type SeedFile = { name: string; bytes: Uint8Array };

/** Enough for a model to be made of them where the damage spares them. */
const POINTS = 6000;
/** The encoder of LAZ makes a chunk of each. */
const LAZ_POINTS = 1000;
const LARGEST_BYTES = 4 << 20;
const SCANS = /\.(e57|las|laz|ply|pts|xyz|pcd|zip)$/;

/** A small room in every format, written by our own encoders. */
export async function generatedFiles(): Promise<SeedFile[]> {
  const room = makeTestRoom(POINTS);
  const pose = { rotation: [1, 0, 0, 0], position: [1.5, 2.5, 1.25] } satisfies Parameters<
    typeof encodeE57
  >[0][0]['pose'];
  const plain: SeedFile[] = [
    { name: 'old.las', bytes: encodeLas(room) },
    { name: 'new.las', bytes: encodeClassifiedLas(room) },
    { name: 'scan.laz', bytes: encodeLaz(makeTestRoom(LAZ_POINTS)) },
    { name: 'scan.copc.laz', bytes: encodeCopc(makeTestRoom(LAZ_POINTS)) },
    { name: 'ascii.ply', bytes: encodePly(room, { encoding: 'ascii', faces: 'after' }) },
    { name: 'little.ply', bytes: encodePly(room, { encoding: 'binary_little_endian', faces: 'before' }) },
    { name: 'big.ply', bytes: encodePly(room, { encoding: 'binary_big_endian', hasVertexList: true }) },
    { name: 'scan.pts', bytes: encodePts(room, { scans: 2 }) },
    { name: 'scan.xyz', bytes: encodeXyz(room) },
    { name: 'ascii.pcd', bytes: encodePcd(room, 'ascii') },
    { name: 'binary.pcd', bytes: encodePcd(room, 'binary') },
    { name: 'packed.pcd', bytes: encodePcd(room, 'binary_compressed') },
    { name: 'doubles.e57', bytes: encodeE57([{ points: room, pose, position: 'double' }]) },
    {
      name: 'scans.e57',
      bytes: encodeE57([
        { points: room, pose },
        { points: room, position: 'spherical' },
      ]),
    },
  ];
  const zip = (path: string, isStored: boolean): Promise<Uint8Array> =>
    encodeZip([{ path, bytes: plain.find(({ name }) => name === path)?.bytes ?? new Uint8Array(), isStored }]);
  return [
    ...plain,
    { name: 'stored.zip', bytes: await zip('new.las', true) },
    { name: 'packed.zip', bytes: await zip('scans.e57', false) },
    { name: 'text.zip', bytes: await zip('scan.xyz', false) },
  ];
}

/** Scans of other programs below `folder`, those of at most 4 MB. */
export function foreignFiles(folder: string): SeedFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SCANS.test(name) && statSync(join(folder, name)).size <= LARGEST_BYTES)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
