import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { batchRanges, batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions, ScanPose } from '#formats/point-cloud.ts';
import { fullScaleOf, NUMBER_BYTES, readNumbers } from '#formats/number-types.ts';
import { fillBatch, guessScale, NO_SCALE, type RangeScale } from '#formats/scan-columns.ts';
import {
  checkRowCount,
  createColumns,
  type FieldNumbers,
  readRows,
  type RowRun,
  type RowTargets,
} from '#formats/text/read-rows.ts';
import { fieldsByName } from '#formats/text/text-columns.ts';
import { decompressLzf } from './decompress-lzf.ts';
import { type PcdHeader, readPcdHeader } from './pcd-header.ts';

type Pcd = {
  source: ByteSource;
  pcd: PcdHeader;
  /** Unpacked data of binary_compressed, kept until `close`. */ unpacked: Uint8Array | undefined;
};

/** A compressed file is unpacked in one go: the format allows no other way. */
const MAX_UNPACKED_BYTES = 2 ** 31;

function findFields(pcd: PcdHeader): FieldNumbers {
  const fields = fieldsByName(pcd.fields.map((field) => (field.repeats === 1 ? field.name : '')));
  if (!fields) throw new FormatError('UNSUPPORTED', 'The points of this PCD file have no x, y and z.');
  const packed = pcd.fields.findIndex(
    (field) => (field.name === 'rgb' || field.name === 'rgba') && NUMBER_BYTES[field.type] === 4,
  );
  return packed < 0 ? fields : { ...fields, red: undefined, green: undefined, blue: undefined, packedColor: packed };
}

async function unpack(state: Pcd): Promise<Uint8Array> {
  if (state.unpacked) return state.unpacked;
  const { source, pcd } = state;
  const sizes = await source.read(pcd.headerLength, 8);
  const view = new DataView(sizes.buffer, sizes.byteOffset, 8);
  const packedLength = view.getUint32(0, true);
  const length = view.getUint32(4, true);
  const packed = await source.read(pcd.headerLength + 8, packedLength);
  // Three bytes can make 264 at most: a larger promise is a lie, and is not allocated.
  if (length !== pcd.pointCount * pcd.stride || length > packedLength * 88 + 264)
    throw new FormatError('DAMAGED', 'The PCD file declares sizes that contradict each other.');
  if (length > MAX_UNPACKED_BYTES)
    throw new FormatError(
      'UNSUPPORTED',
      'This compressed PCD file is larger than 2 GB. Export the scan as E57 or LAS and choose that file.',
    );
  return (state.unpacked = decompressLzf(packed, length));
}

/** Binary points into `targets`: records in a row, or (compressed) one field after the other. */
async function* binaryRuns(
  state: Pcd,
  targets: RowTargets,
  size: number,
  options?: ReadOptions,
): AsyncGenerator<RowRun> {
  const { source, pcd } = state;
  const all = pcd.encoding === 'binary_compressed' ? await unpack(state) : undefined;
  for (const { first, count } of batchRanges(pcd.pointCount, { ...options, batchSize: size })) {
    const bytes = all ?? (await source.read(pcd.headerLength + first * pcd.stride, count * pcd.stride));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    pcd.fields.forEach((field, i) => {
      const target = targets[i];
      const width = NUMBER_BYTES[field.type] * field.repeats;
      // A packed colour is four bytes whatever the declared type.
      const type = field.name.startsWith('rgb') ? 'u32' : field.type;
      if (target && all)
        readNumbers(view, field.offset * pcd.pointCount + first * width, width, count, type, true, target);
      else if (target) readNumbers(view, field.offset, pcd.stride, count, type, true, target);
    });
    yield { count, rejected: 0 };
  }
}

async function* asciiRuns(
  { source, pcd }: Pcd,
  targets: RowTargets,
  size: number,
  options?: ReadOptions,
): AsyncGenerator<RowRun> {
  const byColumn: RowTargets = [];
  pcd.fields.forEach((field, i) => (byColumn[field.column] = targets[i]));
  const maxRows = Math.min(pcd.pointCount, size * (options?.sampleBatches ?? Infinity));
  let read = 0;
  for await (const run of readRows(
    source,
    { start: pcd.headerLength, end: source.size, maxRows },
    { delimiter: 0, decimal: 46 },
    byColumn,
    size,
  )) {
    read += run.count + run.rejected;
    yield run;
  }
  checkRowCount(read, maxRows);
}

/** Packed colours as read (whole numbers, or the float that has the same bits) into 0xRRGGBB. */
function unpackColors(packed: Float64Array, areFloatValues: boolean, count: number, out: Uint32Array): void {
  if (!areFloatValues) {
    for (let i = 0; i < count; i++) out[i] = packed[i]!;
    return;
  }
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  for (let i = 0; i < count; i++) {
    float[0] = packed[i]!;
    out[i] = bits[0]!;
  }
}

async function* readBatches(
  state: Pcd,
  fields: FieldNumbers,
  scales: { color: RangeScale; intensity: RangeScale },
  header: CloudHeader,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const { pcd } = state;
  const size = Math.min(batchSizeOf(options), pcd.pointCount);
  const batch = createBatch(size, header);
  const { columns, targets, packed } = createColumns(fields, size);
  if (packed) columns.packedColor = new Uint32Array(size);
  const isText = pcd.encoding === 'ascii';
  const areFloatValues = isText && pcd.fields[fields.packedColor ?? -1]?.type === 'f32';
  const scanIndex = header.poses.length > 0 ? 0 : -1;
  for await (const run of isText
    ? asciiRuns(state, targets, size, options)
    : binaryRuns(state, targets, size, options)) {
    if (packed && columns.packedColor) unpackColors(packed, areFloatValues, run.count, columns.packedColor);
    fillBatch(columns, run.count, scales, batch);
    batch.skipped += run.rejected;
    batch.scanIndex = scanIndex;
    yield batch;
  }
}

/** Largest intensity in a sample, for floats; full scale of the type otherwise. */
async function intensityScale(state: Pcd, fields: FieldNumbers): Promise<RangeScale> {
  const field = state.pcd.fields[fields.intensity ?? -1];
  if (!field) return NO_SCALE;
  if (field.type !== 'f32' && field.type !== 'f64') return guessScale(0, fullScaleOf(field.type));
  // Looking at a compressed file would unpack all of it.
  if (state.pcd.encoding === 'binary_compressed') return guessScale(0, 255);
  const { columns, targets } = createColumns(fields, 4096);
  let largest = 0;
  for await (const { count } of state.pcd.encoding === 'ascii'
    ? asciiRuns(state, targets, 4096, { sampleBatches: 4 })
    : binaryRuns(state, targets, 4096, { sampleBatches: 4 })) {
    for (let i = 0; i < count; i++) largest = Math.max(largest, columns.intensity?.[i] || 0);
  }
  return guessScale(0, largest);
}

function viewpointPoses(pcd: PcdHeader): ScanPose[] {
  const [x = 0, y = 0, z = 0, qw = 1, qx = 0, qy = 0, qz = 0] = pcd.viewpoint;
  const isNowhere = x === 0 && y === 0 && z === 0 && qx === 0 && qy === 0 && qz === 0;
  return isNowhere ? [] : [{ name: 'Viewpoint', rotation: [qw, qx, qy, qz], position: [x, y, z] }];
}

/** Opens a PCD file: ascii, binary or binary_compressed. Throws `FormatError`. */
export async function openPcd(source: ByteSource): Promise<PointReader> {
  const pcd = await readPcdHeader(source);
  const fields = findFields(pcd);
  if (pcd.pointCount === 0) throw new FormatError('NO_POINTS', 'The PCD file contains no points.');
  const room = source.size - pcd.headerLength;
  if (pcd.encoding === 'binary') checkRowCount(Math.floor(room / pcd.stride), pcd.pointCount);
  if (pcd.encoding === 'ascii') checkRowCount(Math.floor((room + 1) / 6), pcd.pointCount);
  const red = pcd.fields[fields.red ?? -1];
  const header: CloudHeader = {
    format: 'PCD',
    variant: pcd.encoding,
    declaredPointCount: pcd.pointCount,
    bounds: undefined,
    hasColor: red !== undefined || fields.packedColor !== undefined,
    hasIntensity: fields.intensity !== undefined,
    hasClassification: fields.classification !== undefined,
    poses: viewpointPoses(pcd),
    unit: undefined,
    remarks: [],
  };
  const state: Pcd = { source, pcd, unpacked: undefined };
  const scales = {
    color: guessScale(0, red ? fullScaleOf(red.type) : 255),
    intensity: await intensityScale(state, fields),
  };
  return {
    header,
    batches: (options) => readBatches(state, fields, scales, header, options),
    close: async () => {
      state.unpacked = undefined;
    },
  };
}
