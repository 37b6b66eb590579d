import { and, eq, inArray } from 'drizzle-orm';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { orderGuestCookie } from '#server/platform/auth/order-guest-cookie.ts';
import { inScope } from '#server/platform/database/database.ts';
import { membership, orderGuest, session, team, user } from '#server/platform/database/schema.ts';
import { quarantineTeamId } from '#server/records/quarantine-team.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { setRole, viewAsCustomer } from './world-people.ts';
import { CANARY, createTargets, type MakeTargets, type Target, type TeamName } from './world-targets.ts';

/** Whose session makes a call, as authorization.md §0 and §3 name them. */
export type Caller = {
  code: string;
  cookie: string;
  kind: 'anonymous' | 'unverified' | 'teamless' | 'user' | 'staff' | 'view';
  /** The team worked for, by its name in this world. */
  team?: TeamName;
  isAdmin?: boolean;
  /** What is open to them at the shared location. */
  share?: 'view' | 'download' | 'link';
  /** Has placed the one order of the target `guest` without an account. */
  isGuest?: true;
  /** The same to every rule as a caller before it, and only by another way. */
  isTwin?: true;
  /** The one kind of object of others that is open to them, in part or in full. */
  tie?: Target['kind'];
};
export type World = {
  server: TestServer;
  callers: Caller[];
  /** Staff with every right, beside the callers: they would change what those are asked about. */ chief: Caller;
  targets: MakeTargets;
  stop: () => Promise<void>;
};

const ROOMY = { max: 1_000_000, windowSeconds: 1 };
const LIMITS = JSON.stringify(
  Object.fromEntries(
    [
      'signIn',
      'signInAddress',
      'signUp',
      'auth',
      'invite',
      'inviteMail',
      'uploadInitiate',
      'publicOrder',
      'publicUser',
      'signedUrl',
      'viewerToken',
      'publicQuote',
      'message',
      'request',
    ].map((name) => [name, ROOMY]),
  ),
);

/** Two customers' teams, a demo team, two partners and everybody who can call (authorization.md §3). */
export async function makeWorld(): Promise<World> {
  const server = await startTestServer({ RATE_LIMITS: LIMITS });
  const { db } = server;
  const admin = async (name: string, teamName: string) => {
    const cookie = await server.signUp(`${name}@example.com`, { teamName });
    return { cookie, teamId: await teamIdOf(server, cookie) };
  };
  const first = await admin('first-admin', 'First');
  const second = await admin('second-admin', `Second ${CANARY}`);
  const demo = await admin('demo-owner', 'Demo');
  const partner = await admin('partner', 'Partner');
  const idle = await admin('idle-partner', 'Idle partner');
  await db.update(team).set({ isDemo: true }).where(eq(team.id, demo.teamId));
  await db
    .update(team)
    .set({ kind: 'partner' })
    .where(inArray(team.id, [partner.teamId, idle.teamId]));
  const quarantine = await inScope(db, { kind: 'system' }, quarantineTeamId);
  const teams = { first: first.teamId, second: second.teamId, demo: demo.teamId, partner: partner.teamId, quarantine };
  const guestDraftId = crypto.randomUUID();

  const user1 = await joinAs(server, 'first-member@example.com', first.teamId);
  const user2 = await joinAs(server, `${CANARY}-member@example.com`, second.teamId);
  const downgraded = await joinAs(server, 'first-downgraded@example.com', first.teamId, 'admin');
  await setRole(server, 'first-downgraded@example.com', first.teamId, 'user');
  const removed = await joinAs(server, 'first-removed@example.com', first.teamId, 'admin');
  const [gone] = await db.select().from(user).where(eq(user.email, 'first-removed@example.com'));
  await db.delete(membership).where(and(eq(membership.userId, gone?.id ?? ''), eq(membership.teamId, first.teamId)));
  const teamless = await server.signUp('teamless@example.com');
  await db.delete(membership).where(eq(membership.teamId, await teamIdOf(server, teamless)));
  const expired = await joinAs(server, 'first-expired@example.com', first.teamId, 'admin');
  const [late] = await db.select().from(user).where(eq(user.email, 'first-expired@example.com'));
  await db
    .update(session)
    .set({ expiresAt: new Date(0) })
    .where(eq(session.userId, late?.id ?? ''));
  const unverified = await server.signUp('unverified@example.com', { isVerified: false });
  const staff = await server.signUp('staff@example.com', { teamName: 'Staff' });
  await server.makeStaff('staff@example.com');
  const chief = await server.signUp('chief@example.com', { teamName: 'Chief' });
  await server.makeStaff('chief@example.com', 'admin');
  const viewing = await viewAsCustomer(server, first.teamId);

  const sharedPlace = await storeProject(server, first.teamId, { name: 'Shared hall' });
  const looking = await collaborator('collaborator', false);
  const downloading = await collaborator('collaborator-who-downloads', true);
  const byLink = await openLink();

  /** A person of a team of their own with whom the shared location is shared. */
  async function collaborator(name: string, canDownload: boolean): Promise<string> {
    const { cookie } = await admin(name, name);
    const shared = await server.call('POST', `/api/locations/${sharedPlace.locationId}/shares`, {
      cookie: first.cookie,
      body: { email: `${name}@example.com`, canDownload },
    });
    if (!shared.ok) throw new Error(await shared.text());
    return cookie;
  }

  async function guestCookie(): Promise<string> {
    const token = 'token-of-the-matrix';
    await db.insert(orderGuest).values({
      draftId: guestDraftId,
      email: 'guest@example.com',
      tokenSha256: hashOfToken(token),
      expiresAt: new Date(Date.now() + 24 * 3600_000),
      createdAt: new Date(),
    });
    return (
      (await orderGuestCookie(await server.auth.$context, token, new Date(Date.now() + 3600_000))).split(';')[0] ?? ''
    );
  }

  async function openLink(): Promise<string> {
    const made = await server.call('POST', `/api/locations/${sharedPlace.locationId}/links`, {
      cookie: first.cookie,
      body: { name: 'Lender' },
    });
    if (!made.ok) throw new Error(await made.text());
    const [link] = await (
      await server.call('GET', `/api/locations/${sharedPlace.locationId}/links`, { cookie: first.cookie })
    ).json();
    const opened = await server.call('POST', '/api/share-links/open', {
      body: { token: new URL(link.url).hash.slice(1) },
    });
    if (!opened.ok) throw new Error(await opened.text());
    return cookieOf(opened);
  }

  const callers: Caller[] = [
    { code: 'anonymous', cookie: '', kind: 'anonymous' },
    { code: 'expired session', cookie: expired, kind: 'anonymous', isTwin: true },
    { code: 'unverified', cookie: unverified, kind: 'unverified' },
    { code: 'member', cookie: user1, kind: 'user', team: 'first' },
    { code: 'admin', cookie: first.cookie, kind: 'user', team: 'first', isAdmin: true },
    { code: 'downgraded admin', cookie: downgraded, kind: 'user', team: 'first', isTwin: true },
    { code: 'removed member', cookie: removed, kind: 'user', team: 'own', isAdmin: true, isTwin: true },
    { code: 'person without a team', cookie: teamless, kind: 'teamless' },
    { code: 'member of another team', cookie: user2, kind: 'user', team: 'second' },
    { code: 'admin of another team', cookie: second.cookie, kind: 'user', team: 'second', isAdmin: true },
    { code: 'assigned partner', cookie: partner.cookie, kind: 'user', team: 'partner', isAdmin: true, tie: 'assigned' },
    {
      code: 'partner without assignment',
      cookie: idle.cookie,
      kind: 'user',
      team: 'idle partner',
      isAdmin: true,
      isTwin: true,
    },
    { code: 'collaborator', cookie: looking, kind: 'user', team: 'own', isAdmin: true, share: 'view', tie: 'shared' },
    {
      code: 'collaborator who downloads',
      cookie: downloading,
      kind: 'user',
      team: 'own',
      isAdmin: true,
      share: 'download',
      tie: 'shared',
    },
    { code: 'link visitor', cookie: byLink, kind: 'anonymous', share: 'link' },
    { code: 'visitor with an order', cookie: await guestCookie(), kind: 'anonymous', isGuest: true },
    { code: 'staff', cookie: staff, kind: 'staff', team: 'staff', isAdmin: true },
    { code: 'staff viewing as customer', cookie: viewing, kind: 'view', team: 'first' },
  ];

  const targets = createTargets(server, { teams, sharedLocationId: sharedPlace.locationId, guestDraftId });
  return {
    server,
    callers,
    chief: { code: 'chief', cookie: chief, kind: 'staff', team: 'staff', isAdmin: true },
    targets,
    stop: () => server.stop(),
  };
}
