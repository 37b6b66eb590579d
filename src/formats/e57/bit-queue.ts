import { FormatError } from '#formats/format-error.ts';
import type { E57Field } from './e57-field.ts';

/** Streams of one scan advance together; one that falls so far behind is not a scan. */
const MAX_QUEUED_BYTES = 1 << 26;

/** The values of one field: bytes go in packet by packet, numbers come out. Values run on across packets, bit by bit. */
export type BitQueue = {
  field: E57Field;
  bytes: Uint8Array;
  start: number;
  end: number;
  /** Bits of the byte at `start` that are used up. */
  bit: number;
  /** Decoded values, of which the first `have` wait. */
  values: Float64Array;
  have: number;
  /** Values that are still to be decoded. */
  left: number;
};

/** Slack behind the queue, so that a value can be read by whole words. */
const SLACK = 16;

export function createBitQueue(field: E57Field, capacity: number, total: number): BitQueue {
  return {
    field,
    bytes: new Uint8Array(1 << 17),
    start: 0,
    end: 0,
    bit: 0,
    values: new Float64Array(capacity),
    have: 0,
    left: total,
  };
}

/** Appends a packet's bytes for this field. */
export function pushBytes(queue: BitQueue, packet: Uint8Array): void {
  if (queue.end + packet.length + SLACK > queue.bytes.length) {
    const kept = queue.bytes.subarray(queue.start, queue.end);
    const needed = kept.length + packet.length + SLACK;
    if (needed > MAX_QUEUED_BYTES)
      throw new FormatError('DAMAGED', 'The fields of an E57 scan do not keep pace with each other.');
    const target = needed > queue.bytes.length / 2 ? new Uint8Array(2 * needed) : queue.bytes;
    target.set(kept);
    queue.bytes = target;
    queue.end = kept.length;
    queue.start = 0;
  }
  queue.bytes.set(packet, queue.end);
  queue.end += packet.length;
}

function decodeSmall(queue: BitQueue, count: number): void {
  const { bytes, values, field } = queue;
  const { bits, scale, offset } = field;
  const min = Number(field.min);
  const mask = bits === 32 ? 0xffffffff : 2 ** bits - 1;
  let at = queue.start;
  let bit = queue.bit;
  for (let i = queue.have, end = queue.have + count; i < end; i++) {
    let raw = (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> bit;
    if (bit + bits > 32) raw |= bytes[at + 4]! << (32 - bit);
    values[i] = (((raw & mask) >>> 0) + min) * scale + offset;
    bit += bits;
    at += bit >>> 3;
    bit &= 7;
  }
  queue.start = at;
  queue.bit = bit;
}

function decodeWide(queue: BitQueue, view: DataView, count: number): void {
  const { bits, scale, offset, min } = queue.field;
  const mask = (1n << BigInt(bits)) - 1n;
  for (let i = 0; i < count; i++) {
    const low = view.getBigUint64(queue.start, true);
    const high = BigInt(queue.bytes[queue.start + 8]!);
    const raw = ((low | (high << 64n)) >> BigInt(queue.bit)) & mask;
    // Added as integers: near the ends of 64 bits a double would lose the value.
    queue.values[queue.have + i] = Number(raw + min) * scale + offset;
    const bit = queue.bit + bits;
    queue.start += bit >>> 3;
    queue.bit = bit & 7;
  }
}

/** Decodes as many values as there are bytes and room for. */
export function decodeValues(queue: BitQueue): void {
  const { field, values } = queue;
  const room = Math.min(values.length - queue.have, queue.left);
  if (field.bits === 0) {
    values.fill(Number(field.min) * field.scale + field.offset, queue.have, queue.have + room);
    queue.have += room;
    queue.left -= room;
    return;
  }
  const count = Math.min(room, Math.floor(((queue.end - queue.start) * 8 - queue.bit) / field.bits));
  if (count <= 0) return;
  const view = new DataView(queue.bytes.buffer);
  if (field.kind === 'f64') {
    for (let i = 0; i < count; i++) values[queue.have + i] = view.getFloat64(queue.start + 8 * i, true);
    queue.start += 8 * count;
  } else if (field.kind === 'f32') {
    for (let i = 0; i < count; i++) values[queue.have + i] = view.getFloat32(queue.start + 4 * i, true);
    queue.start += 4 * count;
  } else if (field.bits <= 32) decodeSmall(queue, count);
  else decodeWide(queue, view, count);
  queue.have += count;
  queue.left -= count;
}

/** Drops the first `count` decoded values. */
export function dropValues(queue: BitQueue, count: number): void {
  queue.values.copyWithin(0, count, queue.have);
  queue.have -= count;
}
