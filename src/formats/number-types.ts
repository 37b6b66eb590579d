/** Plain binary numbers of PLY and PCD. */
export type NumberType = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'i64' | 'u64' | 'f32' | 'f64';

export const NUMBER_BYTES: Record<NumberType, number> = {
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  u32: 4,
  i64: 8,
  u64: 8,
  f32: 4,
  f64: 8,
};

/** Largest value of an unsigned type or 1 for floats: the full scale of a colour. */
export function fullScaleOf(type: NumberType): number {
  if (type === 'f32' || type === 'f64') return 1;
  return type === 'u8' || type === 'i8' ? 255 : 65535;
}

/** One number at `at`. */
export function readNumber(view: DataView, at: number, type: NumberType, isLittle: boolean): number {
  switch (type) {
    case 'i8':
      return view.getInt8(at);
    case 'u8':
      return view.getUint8(at);
    case 'i16':
      return view.getInt16(at, isLittle);
    case 'u16':
      return view.getUint16(at, isLittle);
    case 'i32':
      return view.getInt32(at, isLittle);
    case 'u32':
      return view.getUint32(at, isLittle);
    case 'i64':
      return Number(view.getBigInt64(at, isLittle));
    case 'u64':
      return Number(view.getBigUint64(at, isLittle));
    case 'f32':
      return view.getFloat32(at, isLittle);
    case 'f64':
      return view.getFloat64(at, isLittle);
  }
}

/** `count` numbers that lie `stride` bytes apart, the first at `at`, into `out`. One loop per common type: it is the hot path. */
export function readNumbers(
  view: DataView,
  at: number,
  stride: number,
  count: number,
  type: NumberType,
  isLittle: boolean,
  out: Float64Array | Uint32Array,
): void {
  if (type === 'f32') for (let i = 0; i < count; i++) out[i] = view.getFloat32(at + i * stride, isLittle);
  else if (type === 'f64') for (let i = 0; i < count; i++) out[i] = view.getFloat64(at + i * stride, isLittle);
  else if (type === 'u8') for (let i = 0; i < count; i++) out[i] = view.getUint8(at + i * stride);
  else if (type === 'u32') for (let i = 0; i < count; i++) out[i] = view.getUint32(at + i * stride, isLittle);
  else for (let i = 0; i < count; i++) out[i] = readNumber(view, at + i * stride, type, isLittle);
}
