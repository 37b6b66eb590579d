import { FormatError } from '#formats/format-error.ts';
import type { PictureRows } from '#formats/picture-rows.ts';
import { inverseDct } from './idct.ts';
import { JpegBits, type NextChunk } from './jpeg-bits.ts';
import { type Component, emptyState, type Frame, type JpegState, readToScan, type Scan } from './jpeg-header.ts';
import { readBlock, readWholeScan, tableOf } from './jpeg-scans.ts';

/** Coefficients that a progressive picture is kept as: half a gigabyte and more is not decoded. */
const MAX_KEPT_COEFFICIENTS = 300_000_000;

/**
 * Opens a JPEG: sequential or progressive, gray or in color, of 8 bits. Its rows come in bands, so that a sequential one of any size needs
 * little memory; a progressive one is kept whole as coefficients. Throws `FormatError`. Source: ITU T.81.
 */
export function openJpeg(next: NextChunk): PictureRows {
  const bits = new JpegBits(next);
  const state = emptyState();
  if (bits.word() !== 0xffd8) throw new FormatError('UNKNOWN_FORMAT', 'This is not a JPEG picture.');
  const scan = readToScan(bits, state);
  const { frame } = state;
  if (!frame || !scan) throw new FormatError('DAMAGED', 'The JPEG contains no picture.');
  return { width: frame.width, height: frame.height, bands: () => readBands(bits, state, frame, scan) };
}

function* readBands(bits: JpegBits, state: JpegState, frame: Frame, first: Scan): Generator<Uint8Array> {
  const isStreamed = !frame.isProgressive && first.components.length === frame.components.length;
  yield* isStreamed ? streamed(bits, state, frame, first) : kept(bits, state, frame, first);
}

/** One row of units at a time, as it is in the file. */
function* streamed(bits: JpegBits, state: JpegState, frame: Frame, scan: Scan): Generator<Uint8Array> {
  const band = newBand(frame);
  const block = new Int16Array(64);
  const predicted = new Int32Array(frame.components.length);
  const of = scan.components.map(({ component, index, dc, ac }) => ({
    component,
    index,
    tables: { dc: tableOf(state.dc, dc), ac: tableOf(state.ac, ac) },
    quantization: quantizationOf(state, component),
    plane: planeOf(band, index),
    stride: 8 * component.unitBlocksAcross,
  }));
  let sinceRestart = 0;
  for (let row = 0; row < frame.unitsDown; row++) {
    for (let unit = 0; unit < frame.unitsAcross; unit++) {
      if (state.restartInterval > 0 && sinceRestart === state.restartInterval) {
        bits.restart();
        predicted.fill(0);
        sinceRestart = 0;
      }
      sinceRestart++;
      for (const { component, index, tables, quantization, plane, stride } of of)
        for (let y = 0; y < component.v; y++)
          for (let x = 0; x < component.h; x++) {
            block.fill(0);
            predicted[index] = readBlock(bits, tables, predicted[index]!, block, 0);
            inverseDct(block, 0, quantization, plane, 8 * (y * stride + unit * component.h + x), stride);
          }
    }
    bits.requireReal();
    yield colorRows(band, frame, state, row);
  }
}

/** All scans first. */
function* kept(bits: JpegBits, state: JpegState, frame: Frame, first: Scan): Generator<Uint8Array> {
  const sizes = frame.components.map(({ unitBlocksAcross, unitBlocksDown }) => 64 * unitBlocksAcross * unitBlocksDown);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_KEPT_COEFFICIENTS)
    throw new FormatError(
      'UNSUPPORTED',
      'A progressive JPEG of this size cannot be read. Save it as an ordinary (baseline) JPEG and upload it again.',
    );
  const coefficients = sizes.map((size) => new Int16Array(size));
  for (let scan: Scan | undefined = first; scan; scan = readToScan(bits, state))
    readWholeScan(bits, scan, state, coefficients);
  const band = newBand(frame);
  for (let row = 0; row < frame.unitsDown; row++) {
    frame.components.forEach((component, index) => {
      const from = coefficients[index] ?? new Int16Array(0);
      const quantization = quantizationOf(state, component);
      const stride = 8 * component.unitBlocksAcross;
      for (let y = 0; y < component.v; y++)
        for (let x = 0; x < component.unitBlocksAcross; x++) {
          const block = 64 * ((row * component.v + y) * component.unitBlocksAcross + x);
          inverseDct(from, block, quantization, planeOf(band, index), 8 * (y * stride + x), stride);
        }
    });
    yield colorRows(band, frame, state, row);
  }
}

function quantizationOf({ quantization }: JpegState, { table }: Component): Uint16Array {
  const found = quantization[table];
  if (!found) throw new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
  return found;
}

type Band = { planes: Uint8ClampedArray[]; rgb: Uint8ClampedArray };

const newBand = (frame: Frame): Band => ({
  planes: frame.components.map(({ unitBlocksAcross, v }) => new Uint8ClampedArray(64 * unitBlocksAcross * v)),
  rgb: new Uint8ClampedArray(3 * frame.width * 8 * frame.maxV),
});
const planeOf = ({ planes }: Band, index: number): Uint8ClampedArray => planes[index] ?? new Uint8ClampedArray(0);

/** The rows of a row of units as red, green and blue. */
function colorRows(band: Band, frame: Frame, { isRgb }: JpegState, row: number): Uint8Array {
  const { width, maxH, maxV } = frame;
  const { rgb } = band;
  const rows = Math.min(8 * maxV, frame.height - row * 8 * maxV);
  const [first, second, third] = frame.components;
  for (let y = 0; y < rows; y++) {
    let to = 3 * width * y;
    const [a, b, c] = [first, second, third].map((component, index) => ({
      plane: planeOf(band, index),
      from: component ? 8 * component.unitBlocksAcross * Math.floor((y * component.v) / maxV) : 0,
      step: component ? component.h / maxH : 0,
    }));
    if (!a) break;
    if (!second || !b || !c) {
      for (let x = 0; x < width; x++, to += 3) rgb[to] = rgb[to + 1] = rgb[to + 2] = a.plane[a.from + x]!;
      continue;
    }
    for (let x = 0; x < width; x++, to += 3) {
      const p = a.plane[a.from + ((x * a.step) | 0)]!;
      const q = b.plane[b.from + ((x * b.step) | 0)]!;
      const r = c.plane[c.from + ((x * c.step) | 0)]!;
      if (isRgb) {
        rgb[to] = p;
        rgb[to + 1] = q;
        rgb[to + 2] = r;
      } else {
        rgb[to] = p + 1.402 * (r - 128);
        rgb[to + 1] = p - 0.344136 * (q - 128) - 0.714136 * (r - 128);
        rgb[to + 2] = p + 1.772 * (q - 128);
      }
    }
  }
  return new Uint8Array(rgb.buffer, 0, 3 * width * rows);
}
