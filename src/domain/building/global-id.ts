const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';
const GUID_DIGITS = 22;

/** 128 bits, as 32 hexadecimal digits, in the 22 characters of an IFC GloballyUniqueId. */
export function globalIdOfHex(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let guid = '';
  for (let i = 0; i < GUID_DIGITS; i++) {
    guid = `${DIGITS[Number(rest & 63n)] ?? ''}${guid}`;
    rest >>= 6n;
  }
  return guid;
}
