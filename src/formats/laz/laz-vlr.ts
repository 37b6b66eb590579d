import { FormatError } from '#formats/format-error.ts';
import type { LasHeader } from '#formats/las/las-header.ts';
import type { LasVlr } from '#formats/las/las-vlrs.ts';

/** How the points are compressed. */
export type LazScheme = {
  /** Points per chunk; undefined where the chunk table tells it for each (COPC). */
  chunkSize: number | undefined;
};

/** Point formats that the decoder knows. */
const DECODED_FORMATS = new Set([0, 1, 2, 3, 6, 7, 8]);
const VARIABLE_CHUNKS = 0xffffffff;

/** Reads the record that says how a LAZ file is compressed. Throws `FormatError` for what cannot be decoded. Source: LAZ 1.4 R1. */
export function parseLazVlr(vlrs: LasVlr[], header: LasHeader): LazScheme {
  const vlr = vlrs.find((candidate) => candidate.userId === 'laszip encoded' && candidate.recordId === 22204);
  if (!vlr || vlr.data.length < 34)
    throw new FormatError('DAMAGED', 'The LAZ file lacks the record that says how it is compressed.');
  const view = new DataView(vlr.data.buffer, vlr.data.byteOffset, vlr.data.byteLength);
  const compressor = view.getUint16(0, true);
  const itemCount = view.getUint16(32, true);
  if (34 + 6 * itemCount > vlr.data.length)
    throw new FormatError('DAMAGED', 'The LAZ file lacks a part of the record that says how it is compressed.');
  const items = Array.from({ length: itemCount }, (_, i) => ({
    size: view.getUint16(36 + 6 * i, true),
    version: view.getUint16(38 + 6 * i, true),
  }));
  const isLayered = header.pointFormat >= 6;
  const wanted = isLayered ? 3 : 2;
  const refuse = (what: string) =>
    new FormatError('UNSUPPORTED', `${what} Save the scan as LAS, or as LAZ with a current program.`);
  if (!DECODED_FORMATS.has(header.pointFormat))
    throw refuse(`Points of format ${header.pointFormat} are not read from LAZ files.`);
  if (compressor !== wanted)
    throw refuse(
      `This LAZ file was packed by compressor ${compressor} of LASzip ${view.getUint8(4)}.${view.getUint8(5)};` +
        ` points of format ${header.pointFormat} are read from compressor ${wanted} only.`,
    );
  const old = items.find((item) => item.version !== wanted);
  if (old)
    throw refuse(
      `This LAZ file was packed with version ${old.version} of LASzip's point compression; version ${wanted} is read.`,
    );
  if (items.reduce((sum, item) => sum + item.size, 0) !== header.recordLength)
    throw new FormatError('DAMAGED', 'The LAZ file contradicts itself about the size of a point.');
  const chunkSize = view.getUint32(12, true);
  if (chunkSize === 0) throw new FormatError('DAMAGED', 'The LAZ file declares chunks of no points.');
  return { chunkSize: chunkSize === VARIABLE_CHUNKS ? undefined : chunkSize };
}
