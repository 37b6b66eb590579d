import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  Texture,
} from 'three';
import {
  directionAt,
  tileGrid,
  tileIndex,
  tileSpan,
  type Quaternion,
  type TileIndex,
} from '#domain/panorama/tile-index.ts';
import { chooseTiles, type TileRef } from './choose-tiles.ts';
import type { Look } from './look.ts';

/** Steps of a tile on a sphere along each edge; one on a plane needs no more. */
const SPHERE_STEPS = 16;
const MAX_PARALLEL = 6;
/** Decoded, a megabyte each. */
const MAX_KEPT = { desktop: 200, phone: 72 };

type LoadedTile = { mesh: Mesh<BufferGeometry, MeshBasicMaterial>; usedAt: number };

/** The tiles of one station in the scene. */
export type StationTiles = {
  group: Group;
  index: TileIndex;
  /** Loads what a view needs. */
  update: (look: Look, view: { heightPx: number; aspect: number }) => void;
  /** Resolves once the coarsest level is there. Rejects where it cannot be loaded. */
  ready: Promise<void>;
  dispose: () => void;
};

type Source = {
  /** Folder of `index.json` and `tiles.bin`, without a slash at its end. */ url: string;
  rotation: Quaternion;
  fetch: typeof fetch;
  onChange: () => void;
  signal: AbortSignal;
};

/** Reads the index of a station and begins to load it. Rejects where that cannot be read. */
export async function openStationTiles(source: Source): Promise<StationTiles> {
  const answer = await source.fetch(`${source.url}/index.json`, { signal: source.signal });
  if (!answer.ok) throw new Error(`the index of a panorama was answered with ${answer.status}`);
  return createTiles(tileIndex.parse(await answer.json()), source);
}

function createTiles(index: TileIndex, { url, rotation, fetch: get, onChange, signal }: Source): StationTiles {
  const group = new Group();
  const [w, x, y, z] = rotation;
  group.quaternion.set(x, y, z, w);
  const loaded = new Map<string, LoadedTile>();
  const failed = new Set<string>();
  const running = new Set<string>();
  let wanted: TileRef[] = [];
  let turn = 0;
  let isDisposed = false;
  const most = window.innerWidth < 768 ? MAX_KEPT.phone : MAX_KEPT.desktop;

  const load = async (tile: TileRef): Promise<void> => {
    running.add(tile.key);
    try {
      const bitmap = await fetchTile(index, tile, url, get, signal);
      if (isDisposed) return bitmap.close();
      const mesh = meshOf(index, tile, bitmap);
      loaded.set(tile.key, { mesh, usedAt: turn });
      group.add(mesh);
    } catch (error) {
      failed.add(tile.key);
      if (tile.level === 0) throw error;
    } finally {
      running.delete(tile.key);
      if (!isDisposed) {
        pump();
        onChange();
      }
    }
  };
  const pump = (): void => {
    for (const tile of wanted) {
      if (running.size >= MAX_PARALLEL) return;
      if (loaded.has(tile.key) || running.has(tile.key) || failed.has(tile.key)) continue;
      void load(tile).catch(() => {});
    }
  };
  const coarsest = chooseTiles(index, { headingDeg: 0, pitchDeg: 0, fovDeg: 100 }, { heightPx: 1, aspect: 1 }).filter(
    ({ level }) => level === 0,
  );
  const ready = Promise.all(coarsest.map(load)).then(() => {});

  return {
    group,
    index,
    ready,
    update: (look, view) => {
      turn++;
      wanted = chooseTiles(index, look, { ...view, rotation });
      for (const { key } of wanted) {
        const tile = loaded.get(key);
        if (tile) tile.usedAt = turn;
      }
      trim(loaded, most, group);
      pump();
    },
    dispose: () => {
      isDisposed = true;
      for (const { mesh } of loaded.values()) discard(mesh, group);
      loaded.clear();
    },
  };
}

async function fetchTile(
  index: TileIndex,
  { picture, level, column, row }: TileRef,
  url: string,
  get: typeof fetch,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const of = index.pictures[picture]?.levels[level];
  const [offset, length] = of?.tiles[row * tileGrid(of).across + column] ?? [];
  if (offset === undefined || length === undefined) throw new RangeError('a tile that is not in the index');
  const answer = await get(`${url}/tiles.bin`, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    signal,
  });
  if (answer.status !== 206) throw new Error(`a tile was answered with ${answer.status}`);
  return createImageBitmap(new Blob([await answer.arrayBuffer()], { type: 'image/jpeg' }));
}

function meshOf(index: TileIndex, { picture, level, column, row }: TileRef, bitmap: ImageBitmap): LoadedTile['mesh'] {
  const of = index.pictures[picture];
  const ofLevel = of?.levels[level];
  if (!of || !ofLevel) throw new RangeError('a tile that is not in the index');
  const steps = of.shape.kind === 'sphere' ? SPHERE_STEPS : 1;
  const { left, right, top, bottom } = tileSpan(ofLevel, column, row);
  const places: number[] = [];
  const uv: number[] = [];
  const faces: number[] = [];
  for (let down = 0; down <= steps; down++)
    for (let across = 0; across <= steps; across++) {
      const [u, v] = [across / steps, down / steps];
      places.push(...directionAt(of.shape, left + (right - left) * u, top + (bottom - top) * v));
      uv.push(u, v);
      if (across === steps || down === steps) continue;
      const first = down * (steps + 1) + across;
      faces.push(first, first + steps + 1, first + 1, first + 1, first + steps + 1, first + steps + 2);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2));
  geometry.setIndex(faces);
  const texture = new Texture(bitmap);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  // Rows of a bitmap begin at the top, as `uv` does.
  texture.flipY = false;
  texture.needsUpdate = true;
  const material = new MeshBasicMaterial({ map: texture, side: DoubleSide, depthTest: false, depthWrite: false });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = level;
  return mesh;
}

/** The tiles that were needed least recently go; the coarsest level stays. */
function trim(loaded: Map<string, LoadedTile>, most: number, group: Group): void {
  if (loaded.size <= most) return;
  const spare = [...loaded]
    .filter(([, { mesh }]) => mesh.renderOrder > 0)
    .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  for (const [key, { mesh }] of spare.slice(0, loaded.size - most)) {
    loaded.delete(key);
    discard(mesh, group);
  }
}

function discard(mesh: LoadedTile['mesh'], group: Group): void {
  group.remove(mesh);
  mesh.geometry.dispose();
  const image: unknown = mesh.material.map?.image;
  mesh.material.map?.dispose();
  mesh.material.dispose();
  if (image instanceof ImageBitmap) image.close();
}
