import type { WireProject } from '#contract/projects.ts';
import { location, membership, project } from '#server/platform/database/schema.ts';
import type { TestServer } from './test-server.ts';

type Change = Partial<typeof project.$inferInsert> & { place?: Partial<typeof location.$inferInsert> };

/** A project at a location of its own, as staff or an import would have left it. */
export async function storeProject(
  { db }: TestServer,
  teamId: string,
  { place, ...change }: Change = {},
): Promise<typeof project.$inferSelect> {
  const now = new Date();
  const name = change.name ?? 'Town Hall';
  const [at] = await db
    .insert(location)
    .values({ teamId, name, createdAt: now, ...place })
    .returning();
  if (!at) throw new Error('no location');
  const [made] = await db
    .insert(project)
    .values({
      locationId: at.id,
      teamId,
      name,
      type: 'SCANIT',
      subType: 'Standard',
      status: 'Order Received',
      createdAt: now,
      ...change,
    })
    .returning();
  if (!made) throw new Error('no project');
  return made;
}

/** The team that a session works for. */
export async function teamIdOf(server: TestServer, cookie: string): Promise<string> {
  return (await (await server.call('GET', '/api/session', { cookie })).json()).team.id;
}

/** A person without a team of their own who is a plain member of one. Answers the cookie. */
export async function joinAs(
  server: TestServer,
  email: string,
  teamId: string,
  role: 'user' | 'admin' = 'user',
): Promise<string> {
  const cookie = await server.signUp(email);
  const { user: person } = await (await server.call('GET', '/api/session', { cookie })).json();
  await server.db.insert(membership).values({ teamId, userId: person.id, role, createdAt: new Date() });
  const switched = await server.call('POST', '/api/session/team', { cookie, body: { teamId } });
  if (!switched.ok) throw new Error(await switched.text());
  return cookie;
}

/** The projects that a tab of the portfolio lists, in its order, each as its own call answers it. */
export async function listedProjects(
  server: TestServer,
  tab: 'mine' | 'shared' | 'demo',
  cookie?: string,
): Promise<WireProject[]> {
  const { rows } = await (await server.call('GET', `/api/portfolio?tab=${tab}`, { cookie })).json();
  return Promise.all(
    rows.map(async ({ id }: { id: string }) =>
      (await server.call('GET', `/api/at/project?projectId=${id}`, { cookie })).json(),
    ),
  );
}
