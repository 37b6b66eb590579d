import { crc32c } from '#formats/e57/crc32c.ts';
import { concatenate } from '#formats/concatenate.ts';
import { blobSection, pictureXml, type TestPicture } from './encode-e57-pictures.ts';
import type { TestPoints } from './make-test-room.ts';

type EncodeE57Scan = {
  points: TestPoints;
  /** Unit quaternion w x y z and position; the points are written as they are, so a reader moves them. */
  pose?: { rotation: [number, number, number, number]; position: [number, number, number] };
  /** How positions are stored: 0.1 mm integers of as many bits as they need, doubles, singles, or range and angles as doubles. */
  position?: 'scaled' | 'double' | 'single' | 'spherical';
  /** Numbers of the points that are flagged invalid. */
  invalid?: number[];
};

type Field = {
  xml: string;
  bits: number;
  /** Raw value: an integer, or the number itself for floats. */ raw: (i: number) => number;
  float?: 32 | 64;
};

const PAYLOAD = 1020;
const POINTS_PER_PACKET = 500;

function scaledField(name: string, column: Float64Array): Field {
  const raw = Array.from(column, (value) => Math.round(value * 1e4));
  const min = raw.reduce((a, b) => Math.min(a, b), Infinity);
  const max = raw.reduce((a, b) => Math.max(a, b), -Infinity);
  const bits = max > min ? Math.floor(Math.log2(max - min)) + 1 : 0;
  return {
    xml: `<${name} type="ScaledInteger" minimum="${min}" maximum="${max}" scale="0.0001"/>`,
    bits,
    raw: (i) => (raw[i] ?? 0) - min,
  };
}

function floatField(name: string, float: 32 | 64, raw: (i: number) => number): Field {
  return { xml: `<${name} type="Float"${float === 32 ? ' precision="single"' : ''}/>`, bits: float, raw, float };
}

function positionFields({ points, position = 'scaled' }: EncodeE57Scan): Field[] {
  const { x, y, z } = points;
  if (position === 'scaled')
    return [scaledField('cartesianX', x), scaledField('cartesianY', y), scaledField('cartesianZ', z)];
  if (position === 'spherical') {
    const at = (i: number): [number, number, number] => [x[i] ?? 0, y[i] ?? 0, z[i] ?? 0];
    return [
      floatField('sphericalRange', 64, (i) => Math.hypot(...at(i))),
      floatField('sphericalAzimuth', 64, (i) => Math.atan2(at(i)[1], at(i)[0])),
      floatField('sphericalElevation', 64, (i) => Math.atan2(at(i)[2], Math.hypot(at(i)[0], at(i)[1]))),
    ];
  }
  const float = position === 'double' ? 64 : 32;
  return [
    floatField('cartesianX', float, (i) => x[i] ?? 0),
    floatField('cartesianY', float, (i) => y[i] ?? 0),
    floatField('cartesianZ', float, (i) => z[i] ?? 0),
  ];
}

function scanFields(scan: EncodeE57Scan): Field[] {
  const { points } = scan;
  const integer = (name: string, max: number, raw: (i: number) => number): Field => ({
    xml: `<${name} type="Integer" minimum="0" maximum="${max}"/>`,
    bits: Math.floor(Math.log2(max)) + 1,
    raw,
  });
  const invalid = new Set(scan.invalid);
  const state = scan.position === 'spherical' ? 'sphericalInvalidState' : 'cartesianInvalidState';
  return [
    ...positionFields(scan),
    ...['colorRed', 'colorGreen', 'colorBlue'].map((name, c) =>
      integer(name, 255, (i) => (points.rgb[3 * i + c] ?? 0) / 257),
    ),
    floatField('intensity', 32, (i) => (points.intensity[i] ?? 0) / 65535),
    // 2 bits: nothing after it begins on a byte.
    integer(state, 2, (i) => (invalid.has(i) ? 2 : 0)),
    integer('rowIndex', 1000, (i) => i % 1000),
  ];
}

/** Packs the values of one field, from `first` on; `carry` contains the previous packet's bits that did not fill a byte. */
function packBits(field: Field, first: number, count: number, isLast: boolean, carry: number[]): Uint8Array {
  if (field.float) {
    const view = new DataView(new ArrayBuffer((count * field.float) / 8));
    for (let i = 0; i < count; i++) {
      if (field.float === 64) view.setFloat64(8 * i, field.raw(first + i), true);
      else view.setFloat32(4 * i, field.raw(first + i), true);
    }
    return new Uint8Array(view.buffer);
  }
  const bits = carry.splice(0);
  for (let i = 0; i < count; i++) {
    const raw = field.raw(first + i);
    for (let b = 0; b < field.bits; b++) bits.push(Math.floor(raw / 2 ** b) % 2);
  }
  const whole = isLast ? Math.ceil(bits.length / 8) : Math.floor(bits.length / 8);
  const bytes = new Uint8Array(whole);
  bits.slice(0, whole * 8).forEach((bit, i) => (bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7))));
  carry.push(...bits.slice(whole * 8));
  return bytes;
}

function dataPacket(streams: Uint8Array[]): Uint8Array {
  const length = 6 + 2 * streams.length + streams.reduce((sum, stream) => sum + stream.length, 0);
  const head = new DataView(new ArrayBuffer(6 + 2 * streams.length));
  const padding = (4 - (length % 4)) % 4;
  head.setUint8(0, 1);
  head.setUint16(2, length + padding - 1, true);
  head.setUint16(4, streams.length, true);
  streams.forEach((stream, i) => head.setUint16(6 + 2 * i, stream.length, true));
  return concatenate([new Uint8Array(head.buffer), ...streams, new Uint8Array(padding)]);
}

/** An index packet (16 bytes) or an empty one (8): readers pass over both. */
function otherPacket(type: 0 | 2): Uint8Array {
  const bytes = new Uint8Array(type === 0 ? 16 : 8);
  bytes[0] = type;
  bytes[2] = bytes.length - 1;
  return bytes;
}

/** Section of one scan that begins at logical position `at`. */
function encodeSection(fields: Field[], count: number, at: number): Uint8Array {
  const packets: Uint8Array[] = [otherPacket(0)];
  const carries = fields.map((): number[] => []);
  for (let first = 0; first < count; first += POINTS_PER_PACKET) {
    const size = Math.min(POINTS_PER_PACKET, count - first);
    packets.push(
      dataPacket(fields.map((field, f) => packBits(field, first, size, first + size >= count, carries[f] ?? []))),
      otherPacket(2),
    );
  }
  const body = concatenate(packets);
  const head = new DataView(new ArrayBuffer(32));
  head.setUint8(0, 1);
  head.setBigUint64(8, BigInt(32 + body.length), true);
  head.setBigUint64(16, BigInt(toPhysical(at + 32)), true);
  head.setBigUint64(24, BigInt(toPhysical(at + 32)), true);
  return concatenate([new Uint8Array(head.buffer), body]);
}

const toPhysical = (logical: number): number => Math.floor(logical / PAYLOAD) * 1024 + (logical % PAYLOAD);

function scanXml(scan: EncodeE57Scan, fields: Field[], index: number, at: number): string {
  const vector = (names: string[], values: number[]): string =>
    names.map((name, i) => `<${name} type="Float">${values[i]}</${name}>`).join('');
  const pose = scan.pose
    ? '<pose type="Structure">' +
      `<rotation type="Structure">${vector(['w', 'x', 'y', 'z'], scan.pose.rotation)}</rotation>` +
      `<translation type="Structure">${vector(['x', 'y', 'z'], scan.pose.position)}</translation>` +
      '</pose>'
    : '';
  return (
    `<vectorChild type="Structure"><guid type="String">{s${index}}</guid>` +
    `<name type="String"><![CDATA[Station <${index + 1}>]]></name>${pose}` +
    `<points type="CompressedVector" fileOffset="${toPhysical(at)}" recordCount="${scan.points.count}">` +
    `<prototype type="Structure">${fields.map((f) => f.xml).join('')}</prototype>` +
    '<codecs type="Vector"/></points></vectorChild>'
  );
}

function addPages(logical: Uint8Array): Uint8Array {
  const pages = Math.ceil(logical.length / PAYLOAD);
  const bytes = new Uint8Array(pages * 1024);
  const view = new DataView(bytes.buffer);
  for (let page = 0; page < pages; page++) {
    bytes.set(logical.subarray(page * PAYLOAD, (page + 1) * PAYLOAD), page * 1024);
    view.setUint32(page * 1024 + PAYLOAD, crc32c(bytes, page * 1024, PAYLOAD), false);
  }
  return bytes;
}

/** Recomputes the checksums of a damaged file, so that a test reaches what comes after them. */
export function repairChecksums(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let page = 0; page + 1024 <= bytes.length; page += 1024)
    view.setUint32(page + PAYLOAD, crc32c(bytes, page, PAYLOAD), false);
}

/** An E57 file of one or several scans and pictures, with colour, intensity and an invalid state that begins off a byte. For small files: slow. */
export function encodeE57(scans: EncodeE57Scan[], pictures: TestPicture[] = []): Uint8Array {
  const sections: Uint8Array[] = [];
  let at = 48;
  const xmlScans = scans.map((scan, index) => {
    const fields = scanFields(scan);
    const section = encodeSection(fields, scan.points.count, at);
    const xml = scanXml(scan, fields, index, at);
    sections.push(section);
    at += section.length;
    return xml;
  });
  const xmlPictures = pictures.map((picture, index) => {
    const section = blobSection(picture);
    const described = pictureXml(picture, index, toPhysical(at));
    sections.push(section);
    at += section.length;
    return described;
  });
  const xml = new TextEncoder().encode(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- test -->\n' +
      '<e57Root type="Structure" xmlns="http://www.astm.org/COMMIT/E57/2010-e57-v1.0">' +
      '<formatName type="String"><![CDATA[ASTM E57 3D Imaging Data File]]></formatName>' +
      '<guid type="String">{t}</guid><versionMajor type="Integer">1</versionMajor><versionMinor type="Integer"/>' +
      `<data3D type="Vector" allowHeterogeneousChildren="1">${xmlScans.join('')}</data3D>` +
      (pictures.length === 0 ? '' : `<images2D type="Vector">${xmlPictures.join('')}</images2D>`) +
      '</e57Root>',
  );
  const header = new DataView(new ArrayBuffer(48));
  'ASTM-E57'.split('').forEach((c, i) => header.setUint8(i, c.charCodeAt(0)));
  header.setUint32(8, 1, true);
  header.setBigUint64(16, BigInt(Math.ceil((at + xml.length) / PAYLOAD) * 1024), true);
  header.setBigUint64(24, BigInt(toPhysical(at)), true);
  header.setBigUint64(32, BigInt(xml.length), true);
  header.setBigUint64(40, 1024n, true);
  return addPages(concatenate([new Uint8Array(header.buffer), ...sections, xml]));
}
