import { dayText } from '#domain/papers/day-text.ts';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import { certificatePage } from './certificate-page.ts';
import { heading, letterhead, parties, scopeTable, TITLES, type Logos } from './head.ts';
import { deliveryPart, priceTable } from './price-table.ts';
import { INK, openSheet } from './sheet.ts';

const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX']);

/**
 * A paper as PDF, with a page that certifies its signature where there is one. The same content, logos and certificate
 * give the same bytes: nothing else comes in.
 */
export function printPaper(content: PaperContent, logos: Logos, certificate?: SigningCertificate): Promise<Buffer> {
  const { kind, number, from, issuedOn, place, instructions, terms, priceBookVersion } = content;
  const title = [TITLES[kind], number ?? content.project.name].filter(Boolean).join(' ');
  const sheet = openSheet({
    title,
    author: from.name,
    day: issuedOn,
    size: place && !LETTER_COUNTRIES.has(place.country) ? 'a4' : 'letter',
  });
  letterhead(sheet, content, logos.from);
  parties(sheet, content, logos.to);
  if (kind === 'invoice') priceTable(sheet, content);
  scopeTable(sheet, content);
  if (instructions !== '') {
    heading(sheet, 'Special instructions');
    sheet.flow(instructions);
    sheet.state.y += 10;
  }
  if (kind !== 'invoice') priceTable(sheet, content);
  deliveryPart(sheet, content);
  if (terms !== '') {
    heading(sheet, 'Terms');
    sheet.flow(terms, { size: 8.5, colour: INK.second });
  }
  if (certificate) certificatePage(sheet, certificate, from.name);
  const version = priceBookVersion === null ? '' : `Price book ${priceBookVersion}, `;
  const foot = `${version}${version ? kind : TITLES[kind]}${number === null ? '' : ` ${number}`} of ${dayText(issuedOn)}`;
  return sheet.finish(foot);
}
