export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?)\]]+$/;

/** A text in parts; addresses of this origin become links, all others stay text: mail may quote what strangers typed. */
export function linkedText(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '');
    if (!URL.canParse(address) || new URL(address).origin !== origin) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
