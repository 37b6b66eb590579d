export type SamplePoint = {
  position: [number, number, number];
  rgb: readonly [number, number, number];
  classId: number;
  intensity?: number;
};

/** The three files of a Potree 2.0 octree. */
export type PotreeFiles = { metadata: string; hierarchy: Uint8Array<ArrayBuffer>; octree: Uint8Array<ArrayBuffer> };

const POINT_BYTES = 21;
const SCALE_M = 0.001;

type Node = { name: string; points: SamplePoint[]; children: Node[] };

/**
 * Encodes points as a small octree for tests: a node keeps every `leafSize`-th share of its points and hands the rest to its
 * octants. Layout as the engine writes it: position int32x3, intensity uint16, classification uint8, rgb uint16x3.
 * `stepSize`: levels per chunk of hierarchy.bin.
 */
export function encodePotreeSample(points: SamplePoint[], { leafSize = 400, stepSize = 2 } = {}): PotreeFiles {
  const min = [0, 1, 2].map((k) => Math.min(...points.map((p) => p.position[k] ?? 0)));
  const max = [0, 1, 2].map((k) => Math.max(...points.map((p) => p.position[k] ?? 0)));
  const sizeM = Math.max(...max.map((v, k) => v - (min[k] ?? 0))) * 1.001 + 0.001;
  const root = split('r', points, min, sizeM, leafSize);
  const nodes: Node[] = [];
  const collect = (node: Node) => {
    nodes.push(node);
    node.children.forEach(collect);
  };
  collect(root);
  const octree = new Uint8Array(points.length * POINT_BYTES);
  const ranges = new Map<string, { offset: number; size: number }>();
  let at = 0;
  for (const node of nodes) {
    ranges.set(node.name, { offset: at, size: node.points.length * POINT_BYTES });
    for (const point of node.points) at = writePoint(new DataView(octree.buffer), at, point, min);
  }
  const { hierarchy, firstChunkSize } = writeHierarchy(root, ranges, stepSize);
  const histogram = Array<number>(256).fill(0);
  for (const p of points) histogram[p.classId] = (histogram[p.classId] ?? 0) + 1;
  const attribute = (
    name: string,
    type: string,
    numElements: number,
    elementSize: number,
    low: number[],
    high: number[],
    extra = {},
  ) => ({
    name,
    description: '',
    size: numElements * elementSize,
    numElements,
    elementSize,
    type,
    min: low,
    max: high,
    ...extra,
  });
  const metadata = JSON.stringify({
    version: '2.0',
    name: 'sample',
    description: '',
    points: points.length,
    projection: '',
    hierarchy: { firstChunkSize, stepSize, depth: Math.max(...nodes.map((n) => n.name.length - 1)) },
    offset: min,
    scale: [SCALE_M, SCALE_M, SCALE_M],
    spacing: sizeM / 64,
    boundingBox: { min, max: min.map((v) => v + sizeM) },
    encoding: 'DEFAULT',
    attributes: [
      attribute('position', 'int32', 3, 4, min, max),
      attribute('intensity', 'uint16', 1, 2, [0], [65535]),
      attribute('classification', 'uint8', 1, 1, [0], [255], { histogram }),
      attribute('rgb', 'uint16', 3, 2, [0, 0, 0], [65535, 65535, 65535]),
    ],
  });
  return { metadata, hierarchy, octree };
}

function split(name: string, points: SamplePoint[], min: number[], sizeM: number, leafSize: number): Node {
  if (points.length <= leafSize || name.length > 10) return { name, points, children: [] };
  const stride = Math.ceil(points.length / leafSize);
  const octants: SamplePoint[][] = Array.from({ length: 8 }, () => []);
  const own: SamplePoint[] = [];
  const half = sizeM / 2;
  points.forEach((point, i) => {
    if (i % stride === 0) own.push(point);
    else octants[point.position.reduce((bits, v, k) => bits * 2 + (v >= (min[k] ?? 0) + half ? 1 : 0), 0)]?.push(point);
  });
  const children = octants.flatMap((rest, o) => {
    const corner = [o & 4, o & 2, o & 1].map((bit, k) => (min[k] ?? 0) + (bit ? half : 0));
    return rest.length ? [split(`${name}${o}`, rest, corner, half, leafSize)] : [];
  });
  return { name, points: own, children };
}

function writePoint(view: DataView, at: number, point: SamplePoint, min: number[]): number {
  point.position.forEach((v, k) => view.setInt32(at + 4 * k, Math.round((v - (min[k] ?? 0)) / SCALE_M), true));
  view.setUint16(at + 12, point.intensity ?? 0, true);
  view.setUint8(at + 14, point.classId);
  point.rgb.forEach((v, k) => view.setUint16(at + 15 + 2 * k, v * 257, true));
  return at + POINT_BYTES;
}

function writeHierarchy(root: Node, ranges: Map<string, { offset: number; size: number }>, stepSize: number) {
  const chunks: { root: Node; records: Node[] }[] = [];
  const starts = new Map<string, { offset: number; bytes: number }>();
  const roots = [root];
  let bytes = 0;
  for (let r = roots.shift(); r; r = roots.shift()) {
    const records = [r];
    for (let i = 0; i < records.length; i++) {
      const node = records[i];
      if (!node) break;
      if (node.name.length === r.name.length + stepSize && node.children.length) roots.push(node);
      else records.push(...node.children);
    }
    chunks.push({ root: r, records });
    starts.set(r.name, { offset: bytes, bytes: records.length * 22 });
    bytes += records.length * 22;
  }
  const hierarchy = new Uint8Array(bytes);
  const view = new DataView(hierarchy.buffer);
  let at = 0;
  for (const chunk of chunks) {
    for (const node of chunk.records) {
      const elsewhere = node === chunk.root ? undefined : starts.get(node.name);
      const range = ranges.get(node.name);
      view.setUint8(at, elsewhere ? 2 : node.children.length ? 0 : 1);
      view.setUint8(
        at + 1,
        node.children.reduce((mask, c) => mask | (1 << Number(c.name.at(-1))), 0),
      );
      view.setUint32(at + 2, node.points.length, true);
      view.setBigInt64(at + 6, BigInt(elsewhere?.offset ?? range?.offset ?? 0), true);
      view.setBigInt64(at + 14, BigInt(elsewhere?.bytes ?? range?.size ?? 0), true);
      at += 22;
    }
  }
  return { hierarchy, firstChunkSize: starts.get('r')?.bytes ?? 0 };
}

/**
 * A room of 4 x 3 x 2.5 m as a cloud: grey floor (class 8), white ceiling (10), blue walls (1) and a red door leaf (16) in
 * the south wall. The same points every time.
 */
export function sampleRoom(pointsPerMetre = 12): SamplePoint[] {
  const points: SamplePoint[] = [];
  const sheet = (origin: number[], u: number[], v: number[], rgb: [number, number, number], classId: number) => {
    const [nu, nv] = [u, v].map((axis) => Math.round(Math.hypot(...axis) * pointsPerMetre));
    for (let i = 0; i <= (nu ?? 0); i++) {
      for (let j = 0; j <= (nv ?? 0); j++) {
        const position = origin.map((o, k) => o + ((u[k] ?? 0) * i) / (nu || 1) + ((v[k] ?? 0) * j) / (nv || 1)) as [
          number,
          number,
          number,
        ];
        points.push({ position, rgb, classId, intensity: Math.round(65535 * (i / (nu || 1))) });
      }
    }
  };
  sheet([0, 0, 0], [4, 0, 0], [0, 3, 0], [120, 120, 120], 8);
  sheet([0, 0, 2.5], [4, 0, 0], [0, 3, 0], [240, 240, 240], 10);
  for (const [origin, u] of [
    [
      [0, 0, 0],
      [4, 0, 0],
    ],
    [
      [0, 3, 0],
      [4, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 3, 0],
    ],
    [
      [4, 0, 0],
      [0, 3, 0],
    ],
  ] as [number[], number[]][]) {
    sheet(origin, u, [0, 0, 2.5], [40, 90, 200], 1);
  }
  sheet([1, -0.05, 0], [0.9, 0, 0], [0, 0, 2], [210, 30, 30], 16);
  return points;
}
