import { expect, test } from 'vitest';
import { pagePolicy } from '#server/testing/page-policy.ts';
import { startTestServer } from '#server/testing/test-server.ts';

test(
  'pages learn where events go only from an operator who wants them, and may connect to that host alone [X3]',
  { tags: 'nightly' },
  async () => {
    const [silent, reporting] = await Promise.all([
      startTestServer(),
      startTestServer({ ANALYTICS_URL: 'https://events.operator.example/storey' }),
    ]);
    try {
      const urlOf = async (server: typeof silent) =>
        (await (await server.call('GET', '/api/session')).json()).analyticsUrl;
      expect([await urlOf(silent), await urlOf(reporting)]).toEqual([
        undefined,
        'https://events.operator.example/storey',
      ]);
      expect(await pagePolicy(silent)).not.toMatch(/https:/);
      expect(await pagePolicy(reporting)).toMatch(/connect-src [^;]*https:\/\/events\.operator\.example;/);
    } finally {
      await Promise.all([silent.stop(), reporting.stop()]);
    }
  },
);
