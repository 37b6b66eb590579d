import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorCode } from '#contract/errors.ts';
import * as contract from '#contract/ops-operator.ts';
import { OPERATOR_LOGO_PATH } from '#contract/operator.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { operatorKeys, parseOperatorSetting, shownSetting } from '#domain/operator/operator-settings.ts';
import { MAX_W9_BYTES } from '#domain/operator/w9.ts';
import { MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator, storeOperatorLogo, writeOperator } from '#server/records/operator/operator.ts';
import { openTin, sealTin } from '#server/records/operator/tin.ts';
import { storeOperatorW9 } from '#server/records/operator/w9.ts';
import { publish } from '#server/platform/events/events.ts';
import { recordAudit } from '#server/records/audit.ts';

type Change = Parameters<typeof writeOperator>[1][number];

type Parts = { db: Database; store: ObjectStore; secret: string };

/** Who runs this installation, by the rules of `storey operator set`. */
export function mountOperatorSettings(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { store, secret } = parts;
  const write = (
    context: Context<AppEnv>,
    changes: readonly Change[],
    {
      details = {},
      seen,
    }: {
      details?: Record<string, unknown>;
      /** What the page showed of them: STALE where it is another now. */ seen?: Record<string, string> | undefined;
    } = {},
  ) =>
    asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      const held = await readOperator(transaction);
      const texts = Object.fromEntries(operatorKeys.map((key) => [key, held[key] ?? '']));
      if (
        fieldsBehind({ held: texts, given: Object.fromEntries(changes.map(({ key, value }) => [key, value])), seen })
          .length > 0
      )
        throw new AppError('STALE');
      await writeOperator(transaction, changes, new Date());
      await publish(transaction, { kind: 'staff' });
      await recordAudit(transaction, {
        teamId: null,
        userId,
        action: 'operator.set',
        objectType: 'operator',
        objectId: 'operator',
        details: { keys: changes.map(({ key }) => key), ...details },
        ip,
      });
    });

  app.openapi(contract.getOperatorSettings, async (context) => {
    const operator = await asStaff(parts, context, 'administer', readOperator);
    const shown = { ...operator, w9_tin: openTin(secret, operator.w9_tin) };
    const settings = operatorKeys.map((key) => ({ key, value: shown[key] && shownSetting(key, shown[key]) }));
    return context.json(
      {
        settings,
        logo: operator.logo && `${OPERATOR_LOGO_PATH}?v=${operator.logo.sha256.slice(0, 12)}`,
        hasW9: operator.w9 !== null,
      },
      200,
    );
  });

  app.openapi(contract.setOperatorSettings, async (context) => {
    requireStaff(context.get('principal'), 'administer');
    const { changes, seen, reason } = context.req.valid('json');
    const valid = Object.entries(changes).map(([key, value]) => {
      const parsed = parseOperatorSetting(key, value);
      if ('problem' in parsed) throw new AppError('INVALID_INPUT', { userMessage: `${key}: ${parsed.problem}` });
      return parsed;
    });
    if (valid.length > 0) await write(context, sealTin(secret, valid), { details: { reason }, seen });
    return context.json({ ok: true as const }, 200);
  });

  /** A file among the settings. `keep` answers nothing for what it does not take. */
  const mountFile = (
    path: string,
    {
      key,
      maxBytes,
      tooLarge,
      wrongType,
      keep,
    }: {
      key: 'logo' | 'w9';
      maxBytes: number;
      tooLarge: ErrorCode;
      wrongType: ErrorCode;
      keep: (content: Uint8Array) => Promise<Change | undefined>;
    },
  ) => {
    app.put(
      path,
      bodyLimit({
        maxSize: maxBytes + 1,
        onError: () => {
          throw new AppError(tooLarge);
        },
      }),
      async (context) => {
        requireStaff(context.get('principal'), 'administer');
        const content = new Uint8Array(await context.req.arrayBuffer());
        const change = await keep(content);
        if (!change) throw new AppError(content.length > maxBytes ? tooLarge : wrongType);
        await write(context, [change]);
        return context.json({ ok: true as const }, 200);
      },
    );
    app.delete(path, async (context) => {
      await write(context, [{ key, value: '' }]);
      return context.json({ ok: true as const }, 200);
    });
  };
  mountFile(contract.OPERATOR_SETTINGS_LOGO_PATH, {
    key: 'logo',
    maxBytes: MAX_LOGO_BYTES,
    tooLarge: 'LOGO_TOO_LARGE',
    wrongType: 'LOGO_WRONG_TYPE',
    keep: (content) => storeOperatorLogo(store, content),
  });
  mountFile(contract.OPERATOR_SETTINGS_W9_PATH, {
    key: 'w9',
    maxBytes: MAX_W9_BYTES,
    tooLarge: 'W9_TOO_LARGE',
    wrongType: 'W9_WRONG_TYPE',
    keep: (content) => storeOperatorW9(store, content),
  });
}
