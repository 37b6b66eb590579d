/** Bytes of the operator's W9 form at most: 25 MB, 1 MB = 2^20. */
export const MAX_W9_BYTES = 25 * 2 ** 20;

const PDF_BEGIN = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Whether content may be a W9 form: a PDF by its first bytes, of at most 25 MB. */
export function isW9(content: Uint8Array): boolean {
  return content.length <= MAX_W9_BYTES && PDF_BEGIN.every((byte, index) => content[index] === byte);
}

type W9Settings = {
  w9: unknown;
  w9_name: string | null;
  w9_tin: string | null;
  w9_classification: string | null;
};
export const w9Parts = ['w9', 'w9_name', 'w9_tin', 'w9_classification'] as const;
export type W9Part = (typeof w9Parts)[number];

/** What is missing of the W9 form before customers are offered it: the form, and what is filled into it. */
export const missingOfW9 = (settings: W9Settings): W9Part[] => w9Parts.filter((part) => !settings[part]);
