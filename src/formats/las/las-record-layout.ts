/** Where the fields of a point record lie. Offsets in bytes; -1 where a format lacks the field. LAS 1.4 R15, tables 7 to 17. */
export type LasRecordLayout = {
  minLength: number;
  classificationAt: number;
  classificationMask: number;
  rgbAt: number;
};

const MIN_LENGTHS = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];
const RGB_OFFSETS = [-1, -1, 20, 28, -1, 28, -1, 30, 30, -1, 30];

/** Layout of a point data record format, undefined for a number that LAS does not define. */
export function lasRecordLayout(pointFormat: number): LasRecordLayout | undefined {
  const minLength = MIN_LENGTHS[pointFormat];
  const rgbAt = RGB_OFFSETS[pointFormat];
  if (minLength === undefined || rgbAt === undefined) return undefined;
  const isExtended = pointFormat >= 6;
  // Formats 0 to 5 keep three flags in the upper bits of the class byte.
  return { minLength, classificationAt: isExtended ? 16 : 15, classificationMask: isExtended ? 255 : 31, rgbAt };
}
