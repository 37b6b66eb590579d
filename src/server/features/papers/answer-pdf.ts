import type { Context } from 'hono';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { requestLanguage } from '#server/platform/language/request-language.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';
import { countedAs } from '#server/platform/limits/limit-requests.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import { printStored } from '#server/records/papers/print-stored.ts';

/** Answers a paper as a file of that name, in the language of the request. `paidOn`: of an invoice that was paid. */
export async function answerPdf(
  context: Context<AppEnv>,
  parts: { store: ObjectStore; press: Press },
  content: PaperContent,
  fileName: string,
  paidOn: CalendarDate | null = null,
) {
  const language = requestLanguage(context.req.raw.headers);
  const caller = countedAs(context.get('principal'), context.get('clientAddress'));
  const pdf = await printStored(parts, content, { language, caller, paidOn });
  context.header('Content-Type', 'application/pdf');
  context.header('Content-Disposition', `attachment; filename="${translateTo(language)(fileName)}"`);
  context.header('Content-Length', String(pdf.length));
  context.header('Cache-Control', 'private, no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return context.body(new Uint8Array(pdf), 200);
}
