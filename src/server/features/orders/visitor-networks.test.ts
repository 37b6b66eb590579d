import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

const MIB = 2 ** 20;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: JSON.stringify({ publicUploadBytes: { max: 4 * MIB, windowSeconds: 1e9 } }),
  });
});
afterAll(() => server.stop());

/** Another address of one customer's network each time, as a provider gives them by the million. */
const from = (network: number, host: number) => ({ 'x-forwarded-for': `2001:db8:0:${network}::${host.toString(16)}` });
const statuses = async (count: number, ask: (host: number) => Promise<Response>) => {
  const seen: number[] = [];
  for (let host = 1; host <= count; host++) seen.push((await ask(host)).status);
  return { ok: seen.filter((status) => status < 300).length, refused: seen.filter((status) => status === 429).length };
};
const begin = (draftId: string, headers: Record<string, string>) =>
  server.call('POST', '/api/public/create-public-user', { headers, body: { email: 'v@visitor.example', draftId } });

test('what a visitor may do is counted by the network of IPv6 and not by the address', async () => {
  const asked = await statuses(8, (host) =>
    server.call('GET', '/api/public/check-user?email=a@b.example', { headers: from(1, host) }),
  );
  expect(asked).toEqual({ ok: 5, refused: 3 });
  const begun = await statuses(25, (host) => begin(crypto.randomUUID(), from(2, host)));
  expect(begun).toEqual({ ok: 20, refused: 5 });
});

test(
  'guesses at the password of a link end before they use up what the link takes from all together',
  { tags: 'nightly' },
  async () => {
    const owner = await server.signUp('owner@visitor.example');
    const { locationId } = await deliveredProject(server, owner);
    const made = await server.call('POST', `/api/locations/${locationId}/links`, {
      cookie: owner,
      body: { name: 'Lender', password: 'a long secret of ours' },
    });
    const { id } = await made.json();
    const links: { id: string; url: string }[] = await (
      await server.call('GET', `/api/locations/${locationId}/links`, { cookie: owner })
    ).json();
    const token = links.find((link) => link.id === id)?.url.split('#')[1] ?? '';
    const open = (password: string, headers: Record<string, string>) =>
      server.call('POST', '/api/share-links/open', { headers, body: { token, password } });
    const guesses = await statuses(15, (host) => open('a guess', from(3, host)));
    expect(guesses).toEqual({ ok: 0, refused: 5 });
    expect((await open('a long secret of ours', from(4, 1))).status).toBe(200);
  },
);

test('the visitors of one network cannot reserve the room of all others', async () => {
  const reserve = async (network: number) => {
    const draftId = crypto.randomUUID();
    const cookie = cookieOf(await begin(draftId, from(network, 1)));
    return server.call('POST', '/api/uploads', {
      cookie,
      headers: from(network, 2),
      body: { purpose: 'order_scan', draftId, fileName: 'a.e57', sizeBytes: MIB, fingerprint: 'a' },
    });
  };
  const sent = await statuses(7, () => reserve(5));
  expect(sent).toEqual({ ok: 4, refused: 3 });
  expect((await reserve(6)).status).toBe(201);
});
