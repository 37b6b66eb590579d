import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions } from '#formats/point-cloud.ts';
import { e57Pages, type E57Pages } from './e57-pages.ts';
import { type E57Scan, hasFields, parseScans } from './e57-scan.ts';
import { parseXml, type XmlElement } from '#formats/xml/parse-xml.ts';
import { readE57Scan } from './read-e57-scan.ts';

const MAX_XML_BYTES = 64 << 20;

type FileHeader = { size: number; xmlOffset: number; xmlLength: number; pageSize: number };

async function readFileHeader(source: ByteSource): Promise<FileHeader> {
  if (source.size < 48) throw new FormatError('TRUNCATED', 'The file ends within its E57 header.');
  const bytes = await source.read(0, 48);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const major = view.getUint32(8, true);
  const [size = 0, xmlOffset = 0, xmlLength = 0, pageSize = 0] = [16, 24, 32, 40].map((at) =>
    Number(view.getBigUint64(at, true)),
  );
  if (major !== 1) throw new FormatError('UNSUPPORTED', `This is version ${major} of E57; version 1 can be read.`);
  if (size === 0 || xmlOffset === 0)
    throw new FormatError(
      'DAMAGED',
      'The E57 file was never finished: the program that wrote it was interrupted. Export it again.',
    );
  if (pageSize < 64 || pageSize > 1 << 20 || (pageSize & (pageSize - 1)) !== 0)
    throw new FormatError('DAMAGED', 'The E57 header declares an impossible page size.');
  if (size > source.size) {
    throw new FormatError(
      'TRUNCATED',
      `The E57 file is cut off: ${size.toLocaleString('en-US')} bytes are announced and there are ${source.size.toLocaleString('en-US')}. Copy it again.`,
    );
  }
  if (xmlLength > MAX_XML_BYTES)
    throw new FormatError('DAMAGED', 'The description inside the E57 file is larger than 64 MB.');
  return { size, xmlOffset, xmlLength, pageSize };
}

/** Bounds of all scans in file coordinates; undefined unless every scan has them and none is turned. */
function boundsOf(scans: E57Scan[]): CloudHeader['bounds'] {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { bounds, pose } of scans) {
    const [, qx, qy, qz] = pose.rotation;
    if (!bounds || Math.hypot(qx, qy, qz) > 1e-6) return undefined;
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], bounds.min[axis] + pose.position[axis]);
      max[axis] = Math.max(max[axis], bounds.max[axis] + pose.position[axis]);
    }
  }
  return { min, max };
}

async function* readBatches(
  pages: E57Pages,
  scans: E57Scan[],
  header: CloudHeader,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const wanted = options?.sampleBatches;
  const chosen = wanted === undefined ? scans.length : Math.max(1, Math.min(scans.length, wanted));
  const perScan = wanted === undefined ? Infinity : Math.max(1, Math.floor(wanted / chosen));
  for (let i = 0; i < chosen; i++) {
    const index = Math.floor((i * scans.length) / chosen);
    const scan = scans[index];
    if (scan) yield* readE57Scan(pages, scan, header.poses.indexOf(scan.pose), header, perScan, options);
  }
}

/** The pages of an E57 file and its description. Throws `FormatError`. */
export async function openE57Parts(source: ByteSource): Promise<{ pages: E57Pages; root: XmlElement }> {
  const file = await readFileHeader(source);
  const pages = e57Pages(source, file.size, file.pageSize);
  const xml = new TextDecoder().decode(await pages.read(pages.toLogical(file.xmlOffset), file.xmlLength));
  return { pages, root: parseXml(xml, 'The description inside the E57 file') };
}

/** Opens an E57 file. All its scans are one cloud: poses are applied. Throws `FormatError`. Source: ASTM E2807-11. */
export async function openE57(source: ByteSource): Promise<PointReader> {
  const { pages, root } = await openE57Parts(source);
  const scans = parseScans(root);
  if (scans.length === 0) throw new FormatError('NO_POINTS', 'The E57 file contains no scan with points.');
  const header: CloudHeader = {
    format: 'E57',
    variant: scans.length === 1 ? '1 scan' : `${scans.length.toLocaleString('en-US')} scans`,
    declaredPointCount: scans.reduce((sum, scan) => sum + scan.pointCount, 0),
    bounds: boundsOf(scans),
    hasColor: scans.some((scan) => hasFields(scan, 'colorRed', 'colorGreen', 'colorBlue')),
    hasIntensity: scans.some((scan) => hasFields(scan, 'intensity')),
    hasClassification: scans.some((scan) => hasFields(scan, 'classification')),
    poses: scans.filter((scan) => scan.isPoseKnown).map((scan) => scan.pose),
    // The standard allows no other unit.
    unit: 'm',
    remarks: [],
  };
  return { header, batches: (options) => readBatches(pages, scans, header, options), close: async () => {} };
}
