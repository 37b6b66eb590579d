import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { getOperator, OPERATOR_LOGO_PATH } from '#contract/operator.ts';
import { promisedTimes } from '#domain/operations/promised-times.ts';
import { moneyTerms, numberOf } from '#domain/operator/operator-settings.ts';
import { fileLimitKeys } from '#domain/upload/project-files.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { mountW9 } from './w9-route.ts';

type Parts = { db: Database; store: ObjectStore; config: Pick<Config, 'SUPPORT_EMAIL'>; secret: string };

/** The public part of what `storey operator set` has set. */
export function mountOperator(app: OpenAPIHono<AppEnv>, { db, store, config, secret }: Parts): void {
  mountW9(app, { db, store, secret });
  const read = () => inScope(db, { kind: 'anonymous' }, readOperator);

  app.openapi(getOperator, async (context) => {
    const operator = await read();
    const { company, address, email, logo } = operator;
    const orderLimits = {
      order_scan: numberOf(operator, fileLimitKeys.order_scan),
      order_attachment: numberOf(operator, fileLimitKeys.order_attachment),
    };
    return context.json(
      {
        company,
        address,
        supportEmail: email ?? config.SUPPORT_EMAIL,
        currency: moneyTerms((key) => operator[key]).currency,
        logo: logo && `${OPERATOR_LOGO_PATH}?v=${logo.sha256.slice(0, 12)}`,
        orderLimits,
        promises: promisedTimes(operator),
      },
      200,
    );
  });

  app.get(OPERATOR_LOGO_PATH, async (context) => {
    const { logo } = await read();
    if (!logo) throw new AppError('NOT_FOUND');
    context.header('Content-Type', `image/${logo.format}`);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; sandbox");
    context.header('Cache-Control', 'public, max-age=3600');
    return context.body(Readable.toWeb(await store.get(logo.key)) as ReadableStream, 200);
  });
}
