// Autodesk's service for component tests, as src/server/testing/autodesk.ts speaks it: `/test-autodesk` answers its address and what it was
// asked for (`?fail=500,404`: how it answers the next requests), `/api/forge/auth` and our extensions answer as our own server does.
import { readFile } from 'node:fs/promises';
import { createViewerTokens } from '../../src/server/platform/model-viewing/viewer-tokens.ts';
import { startAutodesk } from '../../src/server/testing/autodesk.ts';

const KEYS = { clientId: 'id', clientSecret: 'secret' };
/** 'urn:adsk.objects:os.object:a/b.rvt'. */
const URN = 'dXJuOmFkc2sub2JqZWN0czpvcy5vYmplY3Q6YS9iLnJ2dA';
const EXTENSIONS = 'src/server/features/model-viewing/extensions';

/** A plugin of Vite whose server answers as Autodesk's does. */
export const testAutodesk = () => {
  let autodesk;
  return {
    name: 'test-autodesk',
    configureServer: async ({ middlewares }) => {
      autodesk = await startAutodesk(KEYS.clientId, KEYS.clientSecret, [URN]);
      const tokens = createViewerTokens({ ...KEYS, url: autodesk.url });
      const answer = (response, body) =>
        void response
          .setHeader('content-type', 'application/json')
          .setHeader('cache-control', 'no-store')
          .end(JSON.stringify(body));
      middlewares.use('/test-autodesk', (request, response) => {
        const failing = new URL(request.url ?? '', 'http://any').searchParams.get('fail');
        if (failing !== null) {
          autodesk.fail(
            ...failing
              .split(',')
              .filter(Boolean)
              .map((status) => ({ status: Number(status) })),
          );
          autodesk.asked.length = 0;
        }
        answer(response, { url: autodesk.url, urn: URN, asked: autodesk.asked.map(({ path }) => path) });
      });
      middlewares.use('/api/forge/auth', async (_request, response) => {
        const { accessToken, expiresInSeconds } = await tokens.read();
        answer(response, { access_token: accessToken, expires_in: expiresInSeconds });
      });
      middlewares.use('/api/extensions', async (request, response) => {
        const script = await readFile(`${EXTENSIONS}/${(request.url ?? '').slice(1)}.js`);
        response.setHeader('content-type', 'text/javascript').end(script);
      });
    },
    closeBundle: () => autodesk?.stop(),
  };
};
