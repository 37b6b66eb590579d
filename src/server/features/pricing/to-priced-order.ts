import { z } from 'zod';
import type { QuoteQuery } from '#contract/ordering.ts';
import type { PricedOrder } from '#domain/pricing/price-order.ts';
import { scopeProblems } from '#domain/scope/scope-problems.ts';
import { scopes } from '#domain/scope/scope.ts';
import { AppError } from '#server/platform/http/errors.ts';

const scopeList = z.array(z.enum(scopes));

/** What a quote call asks the price of. INVALID_INPUT with the sentence of the form when it could not be ordered so (O24). */
export function toPricedOrder(query: QuoteQuery): Omit<PricedOrder, 'teamDiscount' | 'isPartnerTeam'> {
  const listed = scopeList.safeParse(
    query.scopes
      .split(',')
      .map((scope) => scope.trim())
      .filter((scope) => scope !== ''),
  );
  if (!listed.success) throw new AppError('INVALID_INPUT', { cause: listed.error });
  const { service, interior_sqft: interiorSqft, site_sqft: siteSqft, space_type: spaceType, floors } = query;
  const [problem] = scopeProblems({
    service,
    scopes: listed.data,
    interiorSqft,
    siteSqft,
    spaceType,
    floors,
  });
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem.text });
  return { service, scopes: listed.data, interiorSqft, siteSqft, spaceType, floors };
}
