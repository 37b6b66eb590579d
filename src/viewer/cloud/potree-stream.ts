import { TilesRenderer } from '3d-tiles-renderer';
import { LRUCache } from '3d-tiles-renderer/core';
import { PotreePlugin } from '3d-tiles-renderer/plugins';
import { BufferAttribute, BufferGeometry, type Plane, Points, type PointsMaterial, Vector3 } from 'three';
import { inTask } from '#viewer/view/in-task.ts';
import { ViewerError, toViewerError } from '#viewer/view/viewer-error.ts';
import { type CloudSample, decodeNode, sampleOf } from './decode-node.ts';
import { octreeEnds, ownSizes } from './own-sizes.ts';
import type { Cut } from './point-budget.ts';
import { type PointLook, applyPointLook } from './point-material.ts';
import {
  type Hierarchy,
  type OctreeNode,
  parseFirstChunk,
  parsePotreeHierarchy,
  readChunks,
} from './potree-hierarchy.ts';
import { createNodeDeviations, type NodeDeviations } from './node-deviations.ts';
import { type PotreeMetadata, parsePotreeMetadata, pointSize } from './potree-metadata.ts';
import { TaskDownloads, TaskQueue } from './task-queues.ts';

const CACHE_BYTES = 700 * 2 ** 20;
/** Few enough that a hand on the mouse does not wait for them. */
const PARSED_PER_TASK = 4;
const [DOWNLOADS_AT_ONCE, BEGUN_PER_TASK] = [25, 100];
/** After the first points: what comes next waits for their picture, but no longer, as graphics may be slow. */
const [MORE_AFTER_MS, REST_AFTER_MS] = [30, 100];
const RETRIES = 3;
const RETRY_AFTER_MS = 1000;

export type StreamOptions = {
  /** Address of metadata.json; hierarchy.bin and octree.bin lie beside it. */
  url: string;
  fetch: typeof fetch;
  /** Whether it is known what fills the picture at first; otherwise the octree says it, or all of its nodes. */
  isFocusKnown: boolean;
  look: PointLook;
  clippingPlanes: Plane[];
  edlStrength: number;
  onOpen: (meta: PotreeMetadata, nodes: ReadonlyMap<string, OctreeNode>) => void;
  /** The coarsest points are there, from all over the cloud. */
  onSample: (sample: CloudSample) => void;
  /** It is known which nodes there are: what is worth loading can be chosen. */
  onRoot: () => void;
  /** Something arrived: a new picture is worth drawing. */
  onChange: () => void;
  onError: (error: ViewerError) => void;
};

/** Nodes of one octree, fetched by byte ranges as the cut asks for them, least recently used out first. */
export type PotreeStream = {
  tiles: TilesRenderer;
  setCut: (cut: Cut) => void;
  setEdl: (strength: number) => void;
  visibleNodes: () => Points[];
  /** All nodes are known. Rejects with `ViewerError`. */
  whole: () => Promise<void>;
  /** The bytes of a node, whatever the cut is. */
  readNode: (node: OctreeNode, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** Where the distances of the points are; null for a cloud without any. */
  setDeviations: (url: string | null) => void;
  /** Loads the distances of the nodes that are shown and have none yet. */
  loadDeviations: () => void;
  /** Whether some of what is shown has no distances yet. */
  areDeviationsLoading: () => boolean;
  /** Points of the cut that are on screen already. */
  visiblePointCount: () => number;
  dispose: () => void;
};

// What the library's type declarations leave out; cloud-viewer.test.tsx fails when an update changes it.
declare module '3d-tiles-renderer/plugins' {
  export const PotreePlugin: new (options: object) => PotreePluginInternals;
}
type PotreeLoaderInternals = {
  version: number;
  metadata: PotreeMetadata;
  hierarchy: Map<string, OctreeNode>;
  _octreeUrl: string;
  load: (url: string) => Promise<void>;
  parsePointData: (
    buffer: ArrayBuffer,
    key: string,
    min: number[],
    max: number[],
  ) => { geometry: BufferGeometry; center: Vector3 };
};
type PotreePluginInternals = {
  loader: PotreeLoaderInternals;
  edlStrength: number;
  init: (tiles: TilesRenderer) => void;
  parseToMesh: (
    buffer: ArrayBuffer,
    tile: object,
    extension: string,
    uri: string,
  ) => Points<BufferGeometry, PointsMaterial> | null;
};
type TileLike = { content?: { uri?: string } };
type ViewError = { inView: boolean; error: number; distanceFromCamera: number };

/** The library's plugin with our checked metadata and hierarchy, our decoder and our colours. */
class CheckedPotreePlugin extends PotreePlugin {
  readonly #options: StreamOptions;
  #hierarchy: Hierarchy | undefined;
  #rest: Promise<void> | undefined;
  constructor(options: StreamOptions) {
    super({ pointShape: 'square', minPointSize: 1.6, edlStrength: options.edlStrength });
    this.#options = options;
    const prototype = Object.getPrototypeOf(CheckedPotreePlugin.prototype) as PotreePluginInternals;
    this.init = (tiles) => {
      prototype.init.call(this, tiles);
      this.#replaceLoading(this.loader);
    };
    this.parseToMesh = (...args) => {
      const points = prototype.parseToMesh.apply(this, args);
      if (points) {
        points.material.clippingPlanes = options.clippingPlanes;
        applyPointLook(points.material, options.look);
      }
      return points;
    };
  }

  #replaceLoading(loader: PotreeLoaderInternals): void {
    const { fetch, onOpen } = this.#options;
    loader.load = async (url) => {
      const { meta, hierarchy } = await openOctree(url, fetch, this.#options.isFocusKnown);
      this.#hierarchy = hierarchy;
      Object.assign(loader, {
        version: 2,
        metadata: meta,
        hierarchy: hierarchy.nodes,
        _octreeUrl: new URL('octree.bin', url).href,
      });
      onOpen(meta, hierarchy.nodes);
    };
    loader.parsePointData = (buffer, key, min, max) => {
      const center = new Vector3(...min.map((v, k) => (v + (max[k] ?? 0)) / 2));
      const decoded = decodeNode(buffer, loader.metadata, [center.x, center.y, center.z]);
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(decoded.positions, 3));
      geometry.setAttribute('color', new BufferAttribute(decoded.colorsAndClass, 4, true));
      geometry.setAttribute('intensity', new BufferAttribute(decoded.intensities, 1, true));
      const node = loader.hierarchy.get(key);
      if (!node) throw new Error(`node ${key} is not in the hierarchy`);
      const { spacing } = loader.metadata;
      const sizes = ownSizes(decoded.positions, spacing / 2 ** node.level, octreeEnds(node, spacing));
      geometry.setAttribute('ownSizeMm', new BufferAttribute(sizes, 1));
      geometry.userData['node'] = node;
      if (node.level === 0) {
        this.#options.onSample(sampleOf(decoded));
        setTimeout(() => this.#wholeLater(), REST_AFTER_MS);
      }
      return { geometry, center };
    };
  }

  #wholeLater(): void {
    void this.whole().catch((error: unknown) => this.#options.onError(toViewerError(error, 'CLOUD_UNAVAILABLE')));
  }

  /** Reads what is missing of the hierarchy, once. */
  whole(): Promise<void> {
    return (this.#rest ??= this.#readRest());
  }

  async #readRest(): Promise<void> {
    const hierarchy = this.#hierarchy;
    if (!hierarchy || hierarchy.open.length === 0) return;
    const { url, onChange } = this.#options;
    const file = await this.#fetchAgain(new URL('hierarchy.bin', url).href);
    try {
      readChunks(hierarchy, file);
    } catch (cause) {
      throw new ViewerError('CLOUD_DAMAGED', { cause });
    }
    onChange();
  }

  async #fetchAgain(url: string): Promise<ArrayBuffer> {
    for (let failures = 1; ; failures++) {
      try {
        return await (await this.#options.fetch(url)).arrayBuffer();
      } catch (error) {
        if (failures > RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * failures));
      }
    }
  }
}

/** Shows exactly the nodes of the cut: the library's own choice by screen error overshoots a point budget. */
class CutTilesRenderer extends TilesRenderer {
  cut: Cut = { nodes: new Map(), pointCount: 0 };
  nodeOf: (tile: TileLike) => OctreeNode | undefined = () => undefined;

  calculateTileViewError(tile: TileLike, target: ViewError): void {
    const node = this.nodeOf(tile);
    const weight = node && this.cut.nodes.get(node);
    target.inView = weight !== undefined;
    const hasChildInCut = node?.children.some((child) => this.cut.nodes.has(child)) ?? false;
    // Above the target: goes on to the children, the largest first. Just below it: shown, and an end.
    target.error = hasChildInCut ? 1000 * this.errorTarget + (weight ?? 0) : 0.75 * this.errorTarget;
    target.distanceFromCamera = 1 / (1 + (weight ?? 0));
  }
}

/** Begins to load; errors and arrivals come by the callbacks. */
export function createPotreeStream(options: StreamOptions): PotreeStream {
  const abort = new AbortController();
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const guarded: StreamOptions = { ...options, fetch: checkedFetch(options.fetch, abort.signal) };
  const tiles = new CutTilesRenderer(options.url);
  const plugin = new CheckedPotreePlugin(guarded);
  tiles.nodeOf = (tile) => plugin.loader?.hierarchy?.get(keyOf(tile));
  const cache = new LRUCache();
  cache.unloadPriorityCallback = tiles.lruCache.unloadPriorityCallback;
  Object.assign(cache, {
    maxBytesSize: CACHE_BYTES,
    minBytesSize: CACHE_BYTES * 0.8,
    maxSize: Number.POSITIVE_INFINITY,
    minSize: 0,
  });
  tiles.lruCache = cache;
  const goOn = inTask(() => tiles.update(), abort.signal);
  const { priorityCallback: before } = tiles.downloadQueue;
  const nodeBefore = tiles.processNodeQueue.priorityCallback;
  const queue = (maxJobs: number, priorityCallback: typeof before, onRan?: () => void) =>
    Object.assign(new TaskQueue({ maxJobs, ...(onRan && { onRan }) }), { priorityCallback });
  tiles.downloadQueue = new TaskDownloads(queue(DOWNLOADS_AT_ONCE, before));
  tiles.parseQueue = queue(PARSED_PER_TASK, before);
  tiles.processNodeQueue = queue(BEGUN_PER_TASK, nodeBefore, goOn);
  tiles.registerPlugin({
    name: 'CHECKED_FETCH',
    priority: -2000,
    fetchData: (url: string, init: RequestInit) => (url.endsWith('.potree') ? null : guarded.fetch(url, init)),
  });
  tiles.registerPlugin(plugin);
  for (const name of ['load-model', 'needs-update', 'load-root-tileset'] as const)
    tiles.addEventListener(name, () => options.onChange());
  tiles.addEventListener('load-root-tileset', () => options.onRoot());
  // What is below can be asked for now, and not only with the next picture.
  let hasPoints = false;
  tiles.addEventListener('load-model', () => {
    if (hasPoints) goOn();
    else setTimeout(goOn, MORE_AFTER_MS);
    hasPoints = true;
  });
  // The library keeps a failed tile in its cache, and what is in there it never loads again.
  const failed = new Set<object>();
  tiles.addEventListener('load-error', ({ error, tile }) => {
    if (abort.signal.aborted) return;
    if (tile) failed.add(tile);
    const failure = toViewerError(error, 'CLOUD_UNAVAILABLE');
    if (failure.code !== 'CLOUD_UNAVAILABLE' || ++failures > RETRIES) return options.onError(failure);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
      for (const each of failed) cache.remove(each);
      failed.clear();
      tiles.resetFailedTiles();
      options.onChange();
    }, RETRY_AFTER_MS * failures);
  });

  const visibleNodes = () => {
    const list: Points[] = [];
    tiles.group.traverseVisible((object) => {
      if (object instanceof Points) list.push(object);
    });
    return list;
  };
  let deviations: NodeDeviations | null = null;
  return {
    tiles,
    setDeviations: (url) => {
      deviations = url === null ? null : createNodeDeviations(url, guarded.fetch, () => options.onChange());
    },
    areDeviationsLoading: () => deviations?.isLoading() ?? false,
    loadDeviations: () => {
      const meta = plugin.loader?.metadata;
      if (meta) deviations?.load(visibleNodes(), pointSize(meta));
    },
    setCut: (cut) => {
      tiles.cut = cut;
    },
    setEdl: (strength) => {
      plugin.edlStrength = strength;
    },
    visibleNodes,
    whole: () => plugin.whole(),
    readNode: async ({ byteOffset, byteSize }, signal) => {
      const Range = `bytes=${byteOffset}-${byteOffset + byteSize - 1n}`;
      const response = await guarded.fetch(new URL('octree.bin', options.url).href, { headers: { Range }, signal });
      return response.arrayBuffer();
    },
    visiblePointCount: () =>
      visibleNodes().reduce((sum, node) => sum + node.geometry.getAttribute('position').count, 0),
    dispose: () => {
      abort.abort();
      clearTimeout(retryTimer);
      tiles.dispose();
    },
  };
}

/** Reads the description, and of the list of nodes its first chunk, or all of it where only all nodes tell where most points are. */
async function openOctree(url: string, fetch: StreamOptions['fetch'], isFocusKnown: boolean) {
  const hierarchyUrl = new URL('hierarchy.bin', url).href;
  const metaText = await fetch(url).then((r) => r.text());
  try {
    const meta = parsePotreeMetadata(JSON.parse(metaText));
    const { firstChunkSize } = meta.hierarchy;
    const isWhole = !isFocusKnown && !meta.densePart;
    const first = { headers: { Range: `bytes=0-${firstChunkSize - 1}` } };
    const bytes = await fetch(hierarchyUrl, isWhole ? {} : first).then((r) => r.arrayBuffer());
    const hierarchy: Hierarchy = isWhole
      ? { nodes: parsePotreeHierarchy(bytes, firstChunkSize, meta.boundingBox), open: [], read: new Set() }
      : parseFirstChunk(bytes, meta.boundingBox);
    return { meta, hierarchy };
  } catch (cause) {
    throw cause instanceof ViewerError ? cause : new ViewerError('CLOUD_DAMAGED', { cause });
  }
}

/** Refuses what is not the answer to the question; after disposal it never settles, so nothing reports a broken load. */
function checkedFetch(base: typeof fetch, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    try {
      const response = await base(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal,
      });
      const isGone = response.status === 404 || response.status === 410;
      if (!response.ok)
        throw new ViewerError(isGone ? 'CLOUD_GONE' : 'CLOUD_UNAVAILABLE', {
          cause: new Error(`status ${response.status}`),
        });
      const isRange = new Headers(init?.headers).has('Range');
      if (isRange && response.status !== 206) {
        await response.body?.cancel();
        throw new ViewerError('RANGE_NOT_SUPPORTED');
      }
      // Read here: otherwise a body that breaks off at disposal would be reported by its reader.
      const body = await response.arrayBuffer();
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (signal.aborted) return new Promise(() => {});
      throw toViewerError(error, 'CLOUD_UNAVAILABLE');
    }
  };
}

function keyOf(tile: TileLike): string {
  return /([^/]+)\.potree$/.exec(tile.content?.uri ?? '')?.[1] ?? '';
}
