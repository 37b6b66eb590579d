import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/model-viewing.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { ModelViewingSettings } from '#server/platform/config/model-viewing.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createViewerTokens } from '#server/platform/model-viewing/viewer-tokens.ts';
import { requireViewable } from './require-viewable.ts';

type Parts = { db: Database; config: Pick<Config, 'modelViewing'> };

/** What the viewer of Revit models needs: its settings, tokens, and our own extensions of it (viewers.md §7). */
export function mountModelViewing(app: OpenAPIHono<AppEnv>, { db, config: { modelViewing } }: Parts): void {
  const tokens = modelViewing && createViewerTokens(modelViewing);
  const settings: contract.ModelViewing = { viewer: modelViewing ? viewerOf(modelViewing) : null };

  app.openapi(contract.getModelViewing, (context) => context.json(settings, 200));

  app.openapi(contract.getViewerToken, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('query');
    await inScope(db, scopeOf(principal), (transaction) => requireViewable(transaction, principal, projectId));
    if (!tokens) throw new AppError('MODEL_VIEWING_NOT_CONFIGURED');
    const { accessToken, expiresInSeconds } = await tokens.read().catch((error: unknown) => {
      // Its message alone: whatever the service repeats of the request contains the key.
      context.get('log').warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no viewer token');
      throw new AppError('MODEL_VIEWING_UNAVAILABLE', { retryAfterSeconds: 60 });
    });
    return context.json({ access_token: accessToken, expires_in: expiresInSeconds }, 200);
  });

  for (const name of contract.extensionScripts) {
    const script = readFileSync(resolve(`src/server/features/model-viewing/extensions/${name}.js`));
    const etag = `"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;
    app.get(contract.extensionPath(name), (context) => {
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', etag };
      if (context.req.header('if-none-match')?.replace(/^W\//, '') === etag) return context.body(null, 304, headers);
      return context.body(script, 200, headers);
    });
  }
}

function viewerOf({ viewerUrl, api, url, isProxied }: ModelViewingSettings): contract.AutodeskSettings {
  return {
    scriptUrl: `${viewerUrl}/viewer3D.min.js`,
    styleUrl: `${viewerUrl}/style.min.css`,
    env: api.startsWith('streaming') ? 'AutodeskProduction2' : 'AutodeskProduction',
    api,
    endpoint: isProxied ? url : null,
  };
}
