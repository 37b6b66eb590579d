import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions } from '#formats/point-cloud.ts';
import { fullScaleOf } from '#formats/number-types.ts';
import { fillBatch, guessScale, type RangeScale } from '#formats/scan-columns.ts';
import { lineChunks } from '#formats/text/line-chunks.ts';
import { createRow, parseRow } from '#formats/text/parse-row.ts';
import { checkRowCount, createColumns, type FieldNumbers } from '#formats/text/read-rows.ts';
import { fieldsByName } from '#formats/text/text-columns.ts';
import { type PlyElement, type PlyHeader, readPlyHeader } from './ply-header.ts';
import { fixedRecordLength, minRecordLength, walkRecords } from './ply-records.ts';
import { type Ply, plyRuns } from './ply-runs.ts';

type Scales = { color: RangeScale; intensity: RangeScale };

/** Position after `count` lines that are not blank. */
async function skipLines(source: ByteSource, start: number, count: number): Promise<number> {
  let left = count;
  const row = createRow();
  for await (const { bytes, at } of lineChunks(source, start, source.size)) {
    for (let offset = 0; offset < bytes.length; offset = row.next) {
      if (left === 0) return at + offset;
      parseRow(bytes, offset, bytes.length, { delimiter: 0, decimal: 46 }, row);
      if (row.count > 0) left--;
    }
  }
  return source.size;
}

/** Where the vertices begin: after the elements before them. */
async function findStart(source: ByteSource, header: PlyHeader, vertex: PlyElement): Promise<number> {
  let at = header.headerLength;
  for (const element of header.elements.slice(0, header.elements.indexOf(vertex))) {
    const length = fixedRecordLength(element);
    if (header.encoding === 'ascii') at = await skipLines(source, at, element.count);
    else if (length === undefined)
      at = await walkRecords(source, at, element, element.count, header.encoding === 'little');
    else at += element.count * length;
  }
  return at;
}

/** Refuses a count for which the file has no room, before anything is allocated by it. */
function checkRoom({ source, header, vertex, start }: Ply): void {
  const isText = header.encoding === 'ascii';
  // In text at least a digit and a blank per value; the last line may lack its end.
  const least = Math.max(1, isText ? 2 * vertex.properties.length : minRecordLength(vertex));
  checkRowCount(Math.max(0, Math.floor((source.size - start + (isText ? 1 : 0)) / least)), vertex.count);
}

/** Largest intensity in a sample: no header tells the range of floats. */
async function sampleLargest(ply: Ply, fields: FieldNumbers): Promise<number> {
  const { columns, targets } = createColumns(fields, 4096);
  let largest = 0;
  for await (const { count } of plyRuns(ply, targets, 4096, { sampleBatches: 4 })) {
    for (let i = 0; i < count; i++) largest = Math.max(largest, columns.intensity?.[i] || 0);
  }
  return largest;
}

async function findScales(ply: Ply, fields: FieldNumbers): Promise<Scales> {
  const red = ply.vertex.properties[fields.red ?? -1];
  const intensity = ply.vertex.properties[fields.intensity ?? -1];
  const isFloat = intensity?.type === 'f32' || intensity?.type === 'f64';
  const intensityMax = !intensity ? 1 : isFloat ? await sampleLargest(ply, fields) : fullScaleOf(intensity.type);
  return { color: guessScale(0, red ? fullScaleOf(red.type) : 255), intensity: guessScale(0, intensityMax) };
}

async function* readBatches(
  ply: Ply,
  fields: FieldNumbers,
  scales: Scales,
  header: CloudHeader,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const size = Math.min(batchSizeOf(options), ply.vertex.count);
  const batch = createBatch(size, header);
  const { columns, targets } = createColumns(fields, size);
  for await (const run of plyRuns(ply, targets, size, options)) {
    fillBatch(columns, run.count, scales, batch);
    batch.skipped += run.rejected;
    yield batch;
  }
}

/** Opens a PLY file, ascii or binary of either order, with or without faces. Throws `FormatError`. */
export async function openPly(source: ByteSource): Promise<PointReader> {
  const plyHeader = await readPlyHeader(source);
  const vertex = plyHeader.elements.find((element) => element.name === 'vertex');
  if (!vertex || vertex.count === 0) throw new FormatError('NO_POINTS', 'The PLY file contains no vertices.');
  const fields = fieldsByName(vertex.properties.map((property) => (property.countType ? '' : property.name)));
  if (!fields)
    throw new FormatError(
      'UNSUPPORTED',
      'The vertices of this PLY file have no x, y and z, so there are no points to read.',
    );
  const ply = { source, header: plyHeader, vertex, start: await findStart(source, plyHeader, vertex) };
  checkRoom(ply);
  const faces = plyHeader.elements.find((element) => element.name === 'face');
  const header: CloudHeader = {
    format: 'PLY',
    variant: { ascii: 'ascii', little: 'binary_little_endian', big: 'binary_big_endian' }[plyHeader.encoding],
    declaredPointCount: vertex.count,
    bounds: undefined,
    hasColor: fields.red !== undefined,
    hasIntensity: fields.intensity !== undefined,
    hasClassification: fields.classification !== undefined,
    poses: [],
    unit: undefined,
    remarks:
      faces && faces.count > 0 ? ['The file is a mesh: its corners are read as points, its faces are not used.'] : [],
  };
  const scales = await findScales(ply, fields);
  return { header, batches: (options) => readBatches(ply, fields, scales, header, options), close: async () => {} };
}
