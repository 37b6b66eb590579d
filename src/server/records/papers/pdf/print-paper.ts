import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Language } from '#domain/language/language.ts';
import { dayText } from '#domain/papers/day-text.ts';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';
import { certificatePage } from './certificate-page.ts';
import { heading, letterhead, parties, scopeTable, TITLES, type Logos } from './head.ts';
import { deliveryPart, priceTable } from './price-table.ts';
import { INK, openSheet } from './sheet.ts';

const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX']);

/**
 * `language`: of its reader; English without one, as for what is signed. `certificate`: of its signature, which gets a page of its own. `paidOn`: the
 * day on which an invoice was paid; nothing of it is due then.
 */
export type HowToPrint = {
  language?: Language;
  certificate?: SigningCertificate | undefined;
  paidOn?: CalendarDate | null;
};

/**
 * A paper as PDF. The same content, logos, language, certificate and day of payment give the same bytes: nothing else comes in. What people typed is printed as
 * they typed it.
 */
export function printPaper(
  content: PaperContent,
  logos: Logos,
  { language = 'en', certificate, paidOn = null }: HowToPrint = {},
): Promise<Buffer> {
  const { kind, number, from, issuedOn, place, instructions, terms, priceBookVersion } = content;
  const translate = translateTo(language);
  const title = [translate(TITLES[kind]), number ?? content.project.name].filter(Boolean).join(' ');
  const sheet = openSheet({
    title,
    author: from.name,
    day: issuedOn,
    language,
    size: place && !LETTER_COUNTRIES.has(place.country) ? 'a4' : 'letter',
  });
  letterhead(sheet, content, { logo: logos.from, paidOn });
  parties(sheet, content, logos.to);
  if (kind === 'invoice') priceTable(sheet, content, paidOn !== null);
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
    // Line by line: each is translated where it is ours.
    for (const part of terms.split('\n')) sheet.flow(part, { size: 8.5, colour: INK.second });
  }
  if (certificate) certificatePage(sheet, certificate, from.name);
  const version = priceBookVersion === null ? '' : `Price book ${priceBookVersion}, `;
  const named = `${version}${version ? kind : TITLES[kind]}${number === null ? '' : ` ${number}`}`;
  return sheet.finish(`${named} of ${dayText(issuedOn, language)}`);
}
