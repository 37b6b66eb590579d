import type { ByteSource } from '#formats/byte-source.ts';
import { batchRanges } from '#formats/point-batch.ts';
import type { ReadOptions } from '#formats/point-cloud.ts';
import { NUMBER_BYTES, readNumbers } from '#formats/number-types.ts';
import { checkRowCount, readRows, type RowRun, type RowTargets } from '#formats/text/read-rows.ts';
import type { PlyElement, PlyHeader } from './ply-header.ts';
import { fixedRecordLength, walkRecords } from './ply-records.ts';

/** A PLY file whose header has been read. */
export type Ply = {
  source: ByteSource;
  header: PlyHeader;
  vertex: PlyElement;
  /** Position of the first vertex. */ start: number;
};

async function* asciiRuns(ply: Ply, targets: RowTargets, size: number, options?: ReadOptions): AsyncGenerator<RowRun> {
  const maxRows = Math.min(ply.vertex.count, size * (options?.sampleBatches ?? Infinity));
  let read = 0;
  for await (const run of readRows(
    ply.source,
    { start: ply.start, end: ply.source.size, maxRows },
    { delimiter: 0, decimal: 46 },
    targets,
    size,
  )) {
    read += run.count + run.rejected;
    yield run;
  }
  checkRowCount(read, maxRows);
}

async function* fixedRuns(
  ply: Ply,
  stride: number,
  targets: RowTargets,
  size: number,
  options?: ReadOptions,
): AsyncGenerator<RowRun> {
  const { source, vertex, start } = ply;
  for (const { first, count } of batchRanges(vertex.count, { ...options, batchSize: size })) {
    const bytes = await source.read(start + first * stride, count * stride);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    vertex.properties.forEach((property, field) => {
      const target = targets[field];
      if (target) readNumbers(view, at, stride, count, property.type, ply.header.encoding === 'little', target);
      at += NUMBER_BYTES[property.type];
    });
    yield { count, rejected: 0 };
  }
}

async function* walkedRuns(ply: Ply, targets: RowTargets, size: number, options?: ReadOptions): AsyncGenerator<RowRun> {
  let at = ply.start;
  const total = Math.min(ply.vertex.count, size * (options?.sampleBatches ?? Infinity));
  for (let first = 0; first < total; first += size) {
    const count = Math.min(size, total - first);
    at = await walkRecords(
      ply.source,
      at,
      ply.vertex,
      count,
      ply.header.encoding === 'little',
      (record, property, value) => {
        const target = targets[property];
        if (target) target[record] = value;
      },
    );
    yield { count, rejected: 0 };
  }
}

/** Reads the vertices, `size` at a time, into `targets` (one per property). Throws `FormatError` when the file ends before them. */
export function plyRuns(ply: Ply, targets: RowTargets, size: number, options?: ReadOptions): AsyncGenerator<RowRun> {
  if (ply.header.encoding === 'ascii') return asciiRuns(ply, targets, size, options);
  const stride = fixedRecordLength(ply.vertex);
  return stride === undefined
    ? walkedRuns(ply, targets, size, options)
    : fixedRuns(ply, stride, targets, size, options);
}
