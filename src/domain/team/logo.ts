/** Bytes of a team's logo at most: 1 MB = 2^20 (decisions.md, "Uploads"). */
export const MAX_LOGO_BYTES = 2 ** 20;

const MAGIC = [
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;
export type LogoFormat = (typeof MAGIC)[number]['format'];

const MARKS_OF_WEBP = [
  { at: 0, text: 'RIFF' },
  { at: 8, text: 'WEBP' },
];
/** Whether a picture is WebP by its first bytes. Browsers turn it into a PNG before it is sent: documents are printed with PNG and JPEG alone. */
export const isWebp = (content: Uint8Array) =>
  MARKS_OF_WEBP.every(({ at, text }) =>
    text.split('').every((letter, index) => content[at + index] === letter.charCodeAt(0)),
  );

/** What a picture is by its first bytes; undefined for everything but PNG and JPEG. An SVG could carry a script. */
export function logoFormatOf(content: Uint8Array): LogoFormat | undefined {
  return MAGIC.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.format;
}
