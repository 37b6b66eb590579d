import { FormatError } from '#formats/format-error.ts';
import { batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, ReadOptions, ScanPose } from '#formats/point-cloud.ts';
import { fillBatch, NO_SCALE, type RangeScale, type ScanColumns } from '#formats/scan-columns.ts';
import { type BitQueue, createBitQueue, decodeValues, dropValues, pushBytes } from './bit-queue.ts';
import type { E57Pages } from './e57-pages.ts';
import { type E57Scan, hasFields } from './e57-scan.ts';

const USED = new Set([
  'cartesianX',
  'cartesianY',
  'cartesianZ',
  'cartesianInvalidState',
  'sphericalRange',
  'sphericalAzimuth',
  'sphericalElevation',
  'sphericalInvalidState',
  'colorRed',
  'colorGreen',
  'colorBlue',
  'intensity',
  'classification',
]);

const damaged = (what: string): FormatError =>
  new FormatError('DAMAGED', `A scan in the E57 file is damaged: ${what}.`);

/** Range, azimuth, elevation to x, y, z, in place. ASTM E2807 §8.4.4. */
function toCartesian(range: Float64Array, azimuth: Float64Array, elevation: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const r = range[i]!;
    const flat = r * Math.cos(elevation[i]!);
    const z = r * Math.sin(elevation[i]!);
    range[i] = flat * Math.cos(azimuth[i]!);
    azimuth[i] = flat * Math.sin(azimuth[i]!);
    elevation[i] = z;
  }
}

/** Turns and moves from the scanner's to the file's coordinates, in place. */
function applyPose({ rotation, position }: ScanPose, { x, y, z }: ScanColumns, count: number): void {
  const [qw, qx, qy, qz] = rotation;
  const [tx, ty, tz] = position;
  const isTurned = qx !== 0 || qy !== 0 || qz !== 0;
  if (!isTurned && tx === 0 && ty === 0 && tz === 0) return;
  const m = [
    1 - 2 * (qy * qy + qz * qz),
    2 * (qx * qy - qw * qz),
    2 * (qx * qz + qw * qy),
    2 * (qx * qy + qw * qz),
    1 - 2 * (qx * qx + qz * qz),
    2 * (qy * qz - qw * qx),
    2 * (qx * qz - qw * qy),
    2 * (qy * qz + qw * qx),
    1 - 2 * (qx * qx + qy * qy),
  ] as const;
  for (let i = 0; i < count; i++) {
    const px = x[i]!;
    const py = y[i]!;
    const pz = z[i]!;
    x[i] = m[0] * px + m[1] * py + m[2] * pz + tx;
    y[i] = m[3] * px + m[4] * py + m[5] * pz + ty;
    z[i] = m[6] * px + m[7] * py + m[8] * pz + tz;
  }
}

function scaleOf(range: { min: number; max: number } | undefined): RangeScale {
  return range && range.max > range.min
    ? { offset: -range.min, factor: 65535 / (range.max - range.min) }
    : { offset: 0, factor: 65535 };
}

function scalesOf(scan: E57Scan): { color: RangeScale; intensity: RangeScale } {
  const rangeOf = (name: string): { min: number; max: number } | undefined =>
    scan.fields.find((field) => field.name === name)?.range;
  return {
    // The field's own range first: some programs write the darkest and brightest colour of the scan as its limits.
    color: hasFields(scan, 'colorRed') ? scaleOf(rangeOf('colorRed') ?? scan.colorLimits) : NO_SCALE,
    intensity: hasFields(scan, 'intensity') ? scaleOf(scan.intensityLimits ?? rangeOf('intensity')) : NO_SCALE,
  };
}

/** Position and length of the packets of a scan, logical. */
async function findPackets(pages: E57Pages, scan: E57Scan): Promise<{ start: number; end: number }> {
  const section = pages.toLogical(scan.fileOffset);
  const head = (await pages.read(section, 32)).slice();
  const view = new DataView(head.buffer);
  if (head[0] !== 1) throw damaged('its section does not begin as one');
  const length = Number(view.getBigUint64(8, true));
  const start = pages.toLogical(Number(view.getBigUint64(16, true)));
  if (start < section + 32 || start > section + length) throw damaged('its points lie outside its section');
  const bitsPerPoint = scan.fields.reduce((sum, field) => sum + field.bits, 0);
  // Nothing stored for each point: any count could be claimed.
  if (bitsPerPoint === 0 || scan.pointCount * bitsPerPoint > length * 8)
    throw damaged('it declares more points than its section can hold');
  return { start, end: section + length };
}

/** Gives each field its part of a data packet. */
function takePacket(packet: Uint8Array, queues: (BitQueue | undefined)[]): void {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (packet.length < 6 + 2 * queues.length || view.getUint16(4, true) !== queues.length)
    throw damaged('a packet has another number of fields');
  let at = 6 + 2 * queues.length;
  queues.forEach((queue, i) => {
    const length = view.getUint16(6 + 2 * i, true);
    if (at + length > packet.length) throw damaged('a field runs over the end of its packet');
    if (queue) pushBytes(queue, packet.subarray(at, at + length));
    at += length;
  });
}

function columnsOf(scan: E57Scan, queues: (BitQueue | undefined)[]): ScanColumns {
  const column = (name: string): Float64Array | undefined =>
    queues[scan.fields.findIndex((field) => field.name === name)]?.values;
  const isCartesian = hasFields(scan, 'cartesianX', 'cartesianY', 'cartesianZ');
  const x = column(isCartesian ? 'cartesianX' : 'sphericalRange');
  const y = column(isCartesian ? 'cartesianY' : 'sphericalAzimuth');
  const z = column(isCartesian ? 'cartesianZ' : 'sphericalElevation');
  if (!x || !y || !z)
    throw new FormatError('UNSUPPORTED', 'A scan in the E57 file has neither x, y, z nor range and angles.');
  const invalid = column(isCartesian ? 'cartesianInvalidState' : 'sphericalInvalidState');
  return {
    x,
    y,
    z,
    invalid,
    red: column('colorRed'),
    green: column('colorGreen'),
    blue: column('colorBlue'),
    intensity: column('intensity'),
    classification: column('classification'),
  };
}

/**
 * Streams one scan, its pose applied. Reads at most `maxBatches` batches.
 * Packets: 0 is an index, 1 is data, 2 is empty space. ASTM E2807 §9.
 */
export async function* readE57Scan(
  pages: E57Pages,
  scan: E57Scan,
  scanIndex: number,
  header: CloudHeader,
  maxBatches: number,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const size = Math.min(batchSizeOf(options), scan.pointCount);
  const { start, end } = await findPackets(pages, scan);
  const queues = scan.fields.map((field) =>
    USED.has(field.name) ? createBitQueue(field, size, scan.pointCount) : undefined,
  );
  const used = queues.flatMap((queue) => queue ?? []);
  const columns = columnsOf(scan, queues);
  const isSpherical = !hasFields(scan, 'cartesianX', 'cartesianY', 'cartesianZ');
  const scales = scalesOf(scan);
  const batch = createBatch(size, header);
  batch.scanIndex = scanIndex;
  let done = 0;
  let batches = 0;
  let at = start;
  while (done < scan.pointCount && batches < maxBatches) {
    for (const queue of used) decodeValues(queue);
    const ready = Math.min(...used.map((queue) => queue.have));
    if (ready === Math.min(size, scan.pointCount - done)) {
      if (isSpherical) toCartesian(columns.x, columns.y, columns.z, ready);
      applyPose(scan.pose, columns, ready);
      fillBatch(columns, ready, scales, batch);
      for (const queue of used) dropValues(queue, ready);
      done += ready;
      batches++;
      yield batch;
      continue;
    }
    if (at + 4 > end)
      throw new FormatError(
        'TRUNCATED',
        `A scan in the E57 file ends after ${done.toLocaleString('en-US')} of ${scan.pointCount.toLocaleString('en-US')} points. Copy or export it again.`,
      );
    const head = await pages.read(at, 4);
    const type = head[0];
    const length = (head[2]! | (head[3]! << 8)) + 1;
    if (type === 1) takePacket(await pages.read(at, length), queues);
    else if (type !== 0 && type !== 2) throw damaged('it has a packet of unknown kind');
    at += Math.max(4, length);
  }
}
