import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRAPHQL_PATH, USAGE_QUERY } from '#contract/graphql.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (cookie: string, query: string, teamId: string) =>
  server.call('POST', GRAPHQL_PATH, { cookie, body: { query, variables: { teamId } } });
const teamOf = async (cookie: string): Promise<string> =>
  (await (await server.call('GET', '/api/session', { cookie })).json()).team.id;

test('the usage query answers the own team [D17]', async () => {
  const cookie = await server.signUp('gql@example.com', { teamName: 'Query House' });
  const teamId = await teamOf(cookie);
  const { data } = await (await ask(cookie, USAGE_QUERY, teamId)).json();
  expect(data.team).toEqual({
    id: teamId,
    team_id: teamId,
    team_name: 'Query House',
    team_type: 'customer',
    stripe_customer_id: null,
    bimit_engine_lifetime_usage: 0,
  });
});

test('another team does not exist, and no other query is answered', async () => {
  const cookie = await server.signUp('gql2@example.com');
  const foreign = await teamOf(await server.signUp('gql3@example.com'));
  expect((await ask(cookie, USAGE_QUERY, foreign)).status).toBe(404);
  expect((await ask(cookie, '{ __schema { types { name } } }', foreign)).status).toBe(400);
  expect((await ask('', USAGE_QUERY, foreign)).status).toBe(401);
});
