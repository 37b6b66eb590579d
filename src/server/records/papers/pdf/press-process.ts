import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Language } from '#domain/language/language.ts';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import type { Logos } from './head.ts';
import { printPaper } from './print-paper.ts';

export type PressJob = {
  id: number;
  content: PaperContent;
  logos: Logos;
  language: Language;
  certificate: SigningCertificate | undefined;
  paidOn: CalendarDate | null;
};
export type PressAnswer = { id: number; pdf: Uint8Array } | { id: number; failure: string };

// The process of press.ts, which has none of our secrets and touches no file.
const answer = (message: PressAnswer) => process.send?.(message);
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, content, logos, language, certificate, paidOn }: PressJob) => {
  printPaper(content, logos, { language, certificate, paidOn }).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : 'unknown' }),
  );
});
