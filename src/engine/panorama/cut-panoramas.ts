import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  MAX_FILE_STATIONS,
  MAX_PANORAMA_BYTES,
  MAX_PANORAMA_PIXELS,
  MAX_SIDE_PX,
  maxTileBytes,
  panoramaSizeProblem,
} from '#domain/panorama/panorama-limits.ts';
import { PICTURE_HEAD_BYTES, saysItIsPanorama } from '#domain/panorama/recognize-panorama.ts';
import {
  INDEX_FILE,
  STATIONS_FILE,
  TILES_FILE,
  type KeptPicture,
  type StationList,
} from '#domain/panorama/station-list.ts';
import { FULL_SPHERE, type PictureShape, type TileIndex } from '#domain/panorama/tile-index.ts';
import { openFileSource, type FileSource } from '#engine/io/file-source.ts';
import { openE57Pictures, type E57Picture, type E57Pictures } from '#formats/e57/open-e57-pictures.ts';
import { FormatError } from '#formats/format-error.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import type { PictureRows } from '#formats/picture-rows.ts';
import { cutTiles } from './cut-tiles.ts';
import { groupStations, type FileStation } from './group-stations.ts';
import { isPlain, measured } from './judge-picture.ts';
import { keepPicture } from './keep-picture.ts';
import { openPicture } from './open-picture.ts';

const QUALITY = 86;
const encode = jpegEncoder(QUALITY);

type OnProgress = (share: number) => void;

/**
 * Cuts an equirectangular picture, or all panoramas inside an E57 file, into tiles; answers the names of what it wrote into `folder`.
 * Tiles are encoded again, so that nothing of what a picture says about its place and device is in them. Throws `FormatError`.
 */
export async function cutPanoramas(inputPath: string, folder: string, onProgress: OnProgress): Promise<string[]> {
  const source = await openFileSource(inputPath);
  const head = await source.read(0, Math.min(8, source.size));
  const list =
    String.fromCharCode(...head) === 'ASTM-E57'
      ? await cutFile(source, folder, onProgress)
      : await cutPicture(source, folder, onProgress);
  writeFileSync(join(folder, STATIONS_FILE), JSON.stringify(list));
  return [STATIONS_FILE, ...list.stations.map((station) => station.folder)];
}

async function cutPicture(source: FileSource, folder: string, onProgress: OnProgress): Promise<StationList> {
  try {
    const head = await source.read(0, Math.min(PICTURE_HEAD_BYTES, source.size));
    const { rows, measures } = measured(await openPicture(source));
    const problem = panoramaSizeProblem({ widthPx: rows.width, heightPx: rows.height });
    if (problem) throw new FormatError('UNSUPPORTED', problem);
    const station = 'station-1';
    const shown = { shape: FULL_SPHERE, open: async () => ({ rows, close: async () => {} }) };
    await writeStation(join(folder, station), [shown], onProgress);
    const kept = keepCopy(source, join(folder, station));
    return {
      stations: [
        {
          folder: station,
          name: '',
          guid: '',
          position: null,
          rotation: [1, 0, 0, 0],
          widthPx: rows.width,
          isPlain: saysItIsPanorama(head) !== true && isPlain(measures()),
          kept,
        },
      ],
      skipped: 0,
    };
  } finally {
    await source.close();
  }
}

/** Beside the tiles, for who takes the project away. One that can be shown and not be copied is shown. */
function keepCopy(source: FileSource, folder: string): KeptPicture | null {
  const path = join(folder, 'picture');
  const descriptor = openSync(path, 'w');
  try {
    const kept = `picture.${keepPicture(source, descriptor)}` as const;
    renameSync(path, join(folder, kept));
    return kept;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    rmSync(path);
    return null;
  } finally {
    closeSync(descriptor);
  }
}

async function cutFile(source: FileSource, folder: string, onProgress: OnProgress): Promise<StationList> {
  const file = await openE57Pictures(source);
  const { stations, left } = groupStations(file.pictures);
  const chosen = stations.slice(0, MAX_FILE_STATIONS);
  const list: StationList = { stations: [], skipped: file.skipped + left + stations.length - chosen.length };
  let bytes = 0;
  for (const [number, station] of chosen.entries()) {
    if (bytes > maxTileBytes(source.size)) {
      list.skipped += station.pictures.length;
      continue;
    }
    const name = `station-${number + 1}`;
    const isCut = await cutStation(file, station, join(folder, name), (share) =>
      onProgress((number + share) / chosen.length),
    );
    const { position, rotation, guid } = station;
    const widthPx = station.pictures[0]?.picture.widthPx ?? 1;
    if (isCut) {
      bytes += statSync(join(folder, name, TILES_FILE)).size;
      list.stations.push({
        folder: name,
        name: station.name,
        guid,
        position,
        rotation,
        widthPx,
        isPlain: false,
        kept: null,
      });
    } else list.skipped += station.pictures.length;
  }
  return list;
}

/** One that cannot be read is left out; those beside it are not its fault. */
async function cutStation(
  file: E57Pictures,
  station: FileStation,
  folder: string,
  onProgress: OnProgress,
): Promise<boolean> {
  const copy = `${folder}.picture`;
  try {
    await writeStation(
      folder,
      station.pictures.map(({ picture, shape }) => ({ shape, open: () => openCopy(file, picture, copy) })),
      onProgress,
    );
    return true;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    rmSync(folder, { recursive: true, force: true });
    return false;
  } finally {
    rmSync(copy, { force: true });
  }
}

/** A picture that is read once, and then closed. */
type Opened = { rows: PictureRows; close: () => Promise<void> };

/** A picture of an E57 as a file of its own: its decoders read forward, and the file has checksums in between. */
async function openCopy(file: E57Pictures, picture: E57Picture, path: string): Promise<Opened> {
  if (picture.length > MAX_PANORAMA_BYTES)
    throw new FormatError('UNSUPPORTED', 'A picture inside the E57 file is larger than 300 MB.');
  const descriptor = openSync(path, 'w');
  try {
    for await (const piece of file.bytes(picture)) writeSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
  const source = await openFileSource(path);
  try {
    const rows = await openPicture(source);
    if (rows.width * rows.height > MAX_PANORAMA_PIXELS || Math.max(rows.width, rows.height) > MAX_SIDE_PX)
      throw new FormatError('UNSUPPORTED', 'A picture inside the E57 file has more than 135 million pixels.');
    return { rows, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

type Picture = { shape: PictureShape; open: () => Promise<Opened> };

async function writeStation(folder: string, pictures: readonly Picture[], onProgress: OnProgress): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(join(folder, TILES_FILE), 'w');
  let length = 0;
  const append = (bytes: Uint8Array): number => {
    const start = length;
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done);
    length += bytes.length;
    return start;
  };
  const index: TileIndex = { version: 1, pictures: [] };
  try {
    for (const [number, { shape, open }] of pictures.entries()) {
      const { rows, close } = await open();
      const levels = await cutTiles(rows, encode, append, (share) =>
        onProgress((number + share) / pictures.length),
      ).finally(close);
      index.pictures.push({ shape, levels });
    }
  } finally {
    closeSync(descriptor);
  }
  writeFileSync(join(folder, INDEX_FILE), JSON.stringify(index));
}
