import type { OpenAPIHono } from '@hono/zod-openapi';
import { stream } from 'hono/streaming';
import * as contract from '#contract/research.ts';
import { errors } from '#contract/errors.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { climateZonesOf } from '#domain/research/climate-zones.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { invalidInput } from '#server/platform/http/invalid-fields.ts';
import { openLanguageModel } from '#server/platform/language-model/chat-stream.ts';
import { countedAs } from '#server/platform/limits/limit-requests.ts';
import type { LocationIndex } from '#server/records/location-index/location-index.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { listTerms } from '#server/records/pricing/team-terms.ts';
import { researchText } from './research-text.ts';
import { similarBuildings } from './similar-buildings.ts';

type Parts = {
  config: Pick<Config, 'languageModel'>;
  db: Database;
  geocoder: Geocoder;
  locationIndex: LocationIndex;
  priceBooks: PriceBooks;
  limits: Limits;
};

/** What the quote is an example of. */
const EXAMPLE = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 10_000,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
} as const;

/** Property research (R8): what is stored about a place, and with a language model its text, line by line as it comes. */
export function mountResearch(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { config, db, geocoder, limits } = parts;
  const model = config.languageModel && openLanguageModel(config.languageModel);
  app.post(contract.searchAddress.path, async (context) => {
    const asked = contract.researchRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!asked.success) throw invalidInput(asked.error);
    const { address } = asked.data;
    const principal = context.get('principal');
    const [best] = await geocoder.complete(address);
    if (!best) throw new AppError('ADDRESS_UNKNOWN');
    const payer = ('teamId' in principal && principal.teamId) || countedAs(principal, context.get('clientAddress'));
    const { label, city, state, latitude, longitude, isApproximate } = best;
    const climateZones = climateZonesOf(state);
    const log = context.get('log');
    context.header('content-type', 'application/x-ndjson; charset=utf-8');
    context.header('cache-control', 'no-store');
    // A proxy that collects the whole answer first would keep its first section back.
    context.header('x-accel-buffering', 'no');
    return stream(context, async (out) => {
      const closed = new AbortController();
      out.onAbort(() => closed.abort());
      const write = (line: contract.ResearchLine) => out.write(`${JSON.stringify(line)}\n`);
      try {
        await write({ kind: 'place', address: label, city, state, latitude, longitude, isApproximate });
        await write({ kind: 'climate', state, zones: climateZones });
        await write(await quoteOf(parts, principal));
        if ('teamId' in principal && principal.teamId)
          await write({
            kind: 'similar',
            buildings: await similarBuildings(parts, principal, { lat: latitude, lng: longitude, address: label }),
          });
        const place = { address: label, city, state, climateZones: climateZones.map(({ zone }) => zone) };
        if (model && !closed.signal.aborted)
          for await (const line of researchText({ db, limits, model, log }, payer, place, closed.signal))
            await write(line);
        await write({ kind: 'end' });
      } catch (error) {
        log.error({ err: error }, 'research failed');
        await write({ kind: 'failed', error: errors.INTERNAL.text });
      }
    });
  });
}

async function quoteOf({ priceBooks }: Parts, principal: Principal): Promise<contract.ResearchOf<'quote'>> {
  // Staff may be in no team.
  const teamId = 'teamId' in principal ? principal.teamId : null;
  const { book, terms } = teamId
    ? await priceBooks.forTeam(scopeOf(principal), teamId)
    : { book: await priceBooks.current(), terms: listTerms };
  return {
    kind: 'quote',
    sizeSqft: EXAMPLE.interiorSqft,
    spaceType: EXAMPLE.spaceType,
    quote: quoteResponse(priceOrder(book, { ...EXAMPLE, scopes: [...EXAMPLE.scopes], ...terms })),
  };
}
