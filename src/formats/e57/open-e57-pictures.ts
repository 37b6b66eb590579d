import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { ScanPose } from '#formats/point-cloud.ts';
import { childOf, numberOf, type XmlElement } from '#formats/xml/parse-xml.ts';
import type { E57Pages } from './e57-pages.ts';
import { parsePose } from './e57-scan.ts';
import { openE57Parts } from './open-e57.ts';

/** How a picture was projected. Pixels are radians of a spherical one; of a pinhole one they are meters, as its focal length is. */
type E57Projection =
  | { kind: 'spherical'; pixelWidth: number; pixelHeight: number }
  | {
      kind: 'pinhole';
      pixelWidth: number;
      pixelHeight: number;
      focalLength: number;
      /** Pixels from the left and the top. */ principalX: number;
      principalY: number;
    };

/** A picture of `images2D` that can be looked around in: ASTM E2807 §8.4.7. */
export type E57Picture = {
  guid: string;
  name: string;
  /** Of the scan that was made from the same place; empty where it is not said. */ scanGuid: string;
  pose: ScanPose;
  projection: E57Projection;
  widthPx: number;
  heightPx: number;
  form: 'jpeg' | 'png';
  /** Physical position of the blob, and its length in bytes. */ fileOffset: number;
  length: number;
};

export type E57Pictures = {
  pictures: E57Picture[];
  /** Pictures that are projected in another way, or not at all. */ skipped: number;
  /** The bytes of one, in pieces. Throws `FormatError`. */
  bytes(picture: E57Picture): AsyncGenerator<Uint8Array>;
};

const MAX_PICTURES = 5000;
const MAX_SIDE_PX = 0xffff;
/** As far as stations are placed. */
const FARTHEST_M = 1e7;
const PIECE_BYTES = 1 << 20;
const BLOB_HEAD_BYTES = 16;

/** Opens the pictures inside an E57 file; an empty list for one that has none. Throws `FormatError`. */
export async function openE57Pictures(source: ByteSource): Promise<E57Pictures> {
  const { pages, root } = await openE57Parts(source);
  const listed = childOf(root, 'images2D')?.children ?? [];
  if (listed.length > MAX_PICTURES)
    throw new FormatError('UNSUPPORTED', `The E57 file has ${listed.length.toLocaleString('en-US')} pictures.`);
  const scans = new Map(
    (childOf(root, 'data3D')?.children ?? []).map((scan) => [textOf(scan, 'guid'), parsePose(scan)]),
  );
  const pictures = withBytesOfTheirOwn(listed.flatMap((image) => parsePicture(image, scans) ?? []));
  return {
    pictures,
    skipped: listed.length - pictures.length,
    bytes: (picture) => readBlob(pages, picture),
  };
}

/** Leaves out pictures whose bytes begin within those of another: of a small file they could make any number of stations. */
function withBytesOfTheirOwn(pictures: readonly E57Picture[]): E57Picture[] {
  let end = 0;
  const own = new Set(
    pictures
      .toSorted((a, b) => a.fileOffset - b.fileOffset)
      .filter(({ fileOffset, length }) => {
        if (fileOffset < end) return false;
        end = fileOffset + length;
        return true;
      }),
  );
  return pictures.filter((picture) => own.has(picture));
}

const textOf = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim().slice(0, 200) ?? '';

function parsePicture(image: XmlElement, scans: Map<string, ScanPose>): E57Picture | undefined {
  const of = ['sphericalRepresentation', 'pinholeRepresentation'].flatMap((name) => childOf(image, name) ?? [])[0];
  const [widthPx, heightPx] = ['imageWidth', 'imageHeight'].map((name) => numberOf(of, name) ?? 0);
  const projection = of && parseProjection(of);
  const jpeg = childOf(of, 'jpegImage');
  const blob = jpeg ?? childOf(of, 'pngImage');
  if (!projection || !blob || !isSide(widthPx) || !isSide(heightPx)) return undefined;
  const [fileOffset, length] = ['fileOffset', 'length'].map((attribute) => Number(blob.attributes.get(attribute)));
  if (!isBytes(fileOffset) || !isBytes(length)) return undefined;
  const scanGuid = textOf(image, 'associatedData3DGuid');
  const name = textOf(image, 'name');
  const pose = childOf(image, 'pose') ? parsePose(image) : scans.get(scanGuid);
  if (pose?.position.some((value) => Math.abs(value) > FARTHEST_M)) return undefined;
  return {
    guid: textOf(image, 'guid'),
    name,
    scanGuid,
    pose: { ...(pose ?? parsePose(image)), name: name || (scans.get(scanGuid)?.name ?? '') },
    projection,
    widthPx,
    heightPx,
    form: jpeg ? 'jpeg' : 'png',
    fileOffset,
    length,
  };
}

const isBytes = (value: number | undefined): value is number => Number.isSafeInteger(value) && (value ?? -1) >= 0;
const isSide = (px: number | undefined): px is number =>
  px !== undefined && Number.isInteger(px) && px > 0 && px <= MAX_SIDE_PX;

function parseProjection(of: XmlElement): E57Projection | undefined {
  const [pixelWidth = 0, pixelHeight = 0, focalLength = 0] = ['pixelWidth', 'pixelHeight', 'focalLength'].map(
    (name) => numberOf(of, name) ?? 0,
  );
  const [principalX, principalY] = ['principalPointX', 'principalPointY'].map((name) => numberOf(of, name));
  if (!(pixelWidth > 0 && pixelHeight > 0)) return undefined;
  if (of.name === 'sphericalRepresentation') return { kind: 'spherical', pixelWidth, pixelHeight };
  if (!(focalLength > 0) || principalX === undefined || principalY === undefined) return undefined;
  return { kind: 'pinhole', pixelWidth, pixelHeight, focalLength, principalX, principalY };
}

async function* readBlob(pages: E57Pages, { fileOffset, length }: E57Picture): AsyncGenerator<Uint8Array> {
  const start = pages.toLogical(fileOffset);
  const head = await pages.read(start, BLOB_HEAD_BYTES);
  const sectionLength = Number(new DataView(head.buffer, head.byteOffset, head.byteLength).getBigUint64(8, true));
  if (head[0] !== 0 || length > sectionLength)
    throw new FormatError('DAMAGED', 'A picture inside the E57 file is not where the file says.');
  for (let at = 0; at < length; at += PIECE_BYTES)
    yield await pages.read(start + BLOB_HEAD_BYTES + at, Math.min(PIECE_BYTES, length - at));
}
