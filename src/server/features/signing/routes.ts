import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/signing.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createPapers } from '#server/records/papers/issue.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import type { Signing } from '#server/platform/signing/signing.ts';
import { memberOf } from '#server/records/caller.ts';
import { readAuthorization, requireAuthorization } from './find-authorization.ts';
import { noticeOfSignature } from './notice-of-signature.ts';
import { openForm } from './open-form.ts';
import { signBuiltIn } from './sign-built-in.ts';
import { signedDocument } from './signed-document.ts';
import { mountSigningWebhook } from './webhook.ts';

type Parts = {
  db: Database;
  store: ObjectStore;
  press: Press;
  notifyStaff: NotifyStaff;
  queue: PgBoss;
  signing: Signing;
  log: Logger;
  config: Pick<Config, 'AUTH_SECRET'>;
};

/** The service authorization of an estimate: what it says, signing it, the signed document (ordering.md §2.3, §4; checklist S6, S25). */
export function mountSigning(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, store, notifyStaff } = parts;
  const signing = { ...parts, papers: createPapers(parts.config.AUTH_SECRET) };

  app.openapi(contract.getAuthorization, async (context) => {
    const member = memberOf(context.get('principal'));
    const { projectId } = context.req.valid('param');
    return context.json(
      await inScope(db, scopeOf(member), (transaction) =>
        readAuthorization(transaction, member, { projectId, provider: parts.signing.provider, now: new Date() }),
      ),
      200,
    );
  });

  app.openapi(contract.signAuthorization, async (context) => {
    const { estimateId, mark } = context.req.valid('json');
    const { projectId } = context.req.valid('param');
    const { answer, isNew, about } = await signBuiltIn(signing, context.get('principal'), {
      projectId,
      estimateId,
      mark,
      ip: context.get('clientAddress'),
    });
    if (isNew && about) void notifyStaff(noticeOfSignature({ projectId, ...about, status: answer.status }));
    return context.json(answer, 200);
  });

  app.openapi(contract.openSignatureForm, async (context) => {
    const asked = { ...context.req.valid('param'), ...context.req.valid('json') };
    return context.json(await openForm(parts, context.get('principal'), asked), 200);
  });
  mountSigningWebhook(app, parts);

  app.openapi(contract.getSignedPdf, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const { signed } = await inScope(db, scopeOf(principal), (transaction) =>
      requireAuthorization(transaction, principal, projectId),
    );
    const storageKey = await signedDocument(parts, signed);
    context.header('Content-Type', 'application/pdf');
    context.header('Content-Disposition', 'attachment; filename="service-authorization.pdf"');
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    return context.body(Readable.toWeb(await store.get(storageKey)) as ReadableStream, 200);
  });
}
