import { html } from 'hono/html';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '#domain/language/language.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Whether a person opened this address of the API by itself, in a tab, and not a page by its code. */
export const isOpenedInTab = ({ req }: Context) => req.method === 'GET' && req.header('sec-fetch-mode') === 'navigate';

/** The same refusal for somebody who opened the address of a file in a tab: the sentence and the ways on, in place of JSON. */
export function errorPage(
  context: Context,
  { sentence, status, language }: { sentence: string; status: ContentfulStatusCode; language: Language },
): Response | Promise<Response> {
  const say = translateTo(language);
  context.header('Content-Security-Policy', POLICY);
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${sentence}</title>
          <style>
            body {
              max-width: 32em;
              margin: 20vh auto 0;
              padding: 0 24px;
              font:
                16px/1.5 system-ui,
                sans-serif;
            }
            h1 {
              font-size: 24px;
            }
            a {
              display: inline-block;
              margin-right: 16px;
              padding: 10px 0;
            }
          </style>
        </head>
        <body>
          <h1>${sentence}</h1>
          <p>${say('If this file belongs to your team or was shared with you, sign in first and open it again.')}</p>
          <p><a href="/sign-in">${say('Sign in')}</a> <a href="/portfolio">${say('Go to the portfolio')}</a></p>
        </body>
      </html>`,
    status,
  );
}
