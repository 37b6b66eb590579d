import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { orderGuestCookie } from '#server/platform/auth/order-guest-cookie.ts';
import { inScope } from '#server/platform/database/database.ts';
import {
  asset,
  changeRequest,
  invitation,
  locationShare,
  membership,
  order,
  orderGuest,
  project,
  session,
  shareLink,
  team,
  upload,
  user,
} from '#server/platform/database/schema.ts';
import { quarantineTeamId } from '#server/records/quarantine-team.ts';
import { storePapers } from '#server/testing/stored-papers.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { plainMember, setRole, storeDraft, viewAsCustomer } from './world-people.ts';

/** Planted in every text of every team but one's own: an answer that holds it has told too much. */
export const CANARY = 'canary7f3';

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
};
type TeamName = 'first' | 'second' | 'demo' | 'partner' | 'idle partner' | 'staff' | 'own' | 'quarantine';

/** What a call is about; ids of one project with all that hangs on it. */
export type Target = {
  kind: 'own' | 'hidden' | 'public' | 'assigned' | 'shared' | 'demo' | 'other' | 'guest' | 'missing';
  team: TeamName;
  teamId: string;
  projectId: string;
  locationId: string;
  modelId: string;
  pictureId: string;
  uploadId: string;
  memberEmail: string;
  invitationId: string;
  shareId: string;
  linkId: string;
  invoiceId: string;
  /** A change request of the team. */
  changeId: string;
  /** A draft of a member of the team; of `guest`, that of the order. */
  draftId: string;
  /** The one that the caller without an account has placed. */
  isGuestOrder?: true;
};
export const targetKinds = [
  'own',
  'hidden',
  'public',
  'assigned',
  'shared',
  'demo',
  'other',
  'guest',
  'missing',
] as const;

export type World = {
  server: TestServer;
  callers: Caller[];
  target: (kind: Target['kind']) => Promise<Target>;
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
  let isGuestOrderMade = false;

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
    { code: 'expired session', cookie: expired, kind: 'anonymous' },
    { code: 'unverified', cookie: unverified, kind: 'unverified' },
    { code: 'member', cookie: user1, kind: 'user', team: 'first' },
    { code: 'admin', cookie: first.cookie, kind: 'user', team: 'first', isAdmin: true },
    { code: 'downgraded admin', cookie: downgraded, kind: 'user', team: 'first' },
    { code: 'removed member', cookie: removed, kind: 'user', team: 'own', isAdmin: true },
    { code: 'person without a team', cookie: teamless, kind: 'teamless' },
    { code: 'member of another team', cookie: user2, kind: 'user', team: 'second' },
    { code: 'admin of another team', cookie: second.cookie, kind: 'user', team: 'second', isAdmin: true },
    { code: 'assigned partner', cookie: partner.cookie, kind: 'user', team: 'partner', isAdmin: true },
    { code: 'partner without assignment', cookie: idle.cookie, kind: 'user', team: 'idle partner', isAdmin: true },
    { code: 'collaborator', cookie: looking, kind: 'user', team: 'own', isAdmin: true, share: 'view' },
    {
      code: 'collaborator who downloads',
      cookie: downloading,
      kind: 'user',
      team: 'own',
      isAdmin: true,
      share: 'download',
    },
    { code: 'link visitor', cookie: byLink, kind: 'anonymous', share: 'link' },
    { code: 'visitor with an order', cookie: await guestCookie(), kind: 'anonymous', isGuest: true },
    { code: 'staff', cookie: staff, kind: 'staff', team: 'staff', isAdmin: true },
    { code: 'staff viewing as customer', cookie: viewing, kind: 'view', team: 'first' },
  ];

  let made = 0;
  async function target(kind: Target['kind']): Promise<Target> {
    const owner =
      kind === 'other' || kind === 'missing'
        ? 'second'
        : kind === 'demo'
          ? 'demo'
          : kind === 'guest'
            ? 'quarantine'
            : 'first';
    const teamId = teams[owner];
    if (kind === 'missing')
      return {
        kind,
        team: owner,
        teamId: crypto.randomUUID(),
        projectId: crypto.randomUUID(),
        locationId: crypto.randomUUID(),
        modelId: crypto.randomUUID(),
        pictureId: crypto.randomUUID(),
        uploadId: crypto.randomUUID(),
        memberEmail: 'nobody@example.com',
        invitationId: crypto.randomUUID(),
        shareId: crypto.randomUUID(),
        linkId: crypto.randomUUID(),
        draftId: crypto.randomUUID(),
        invoiceId: crypto.randomUUID(),
        changeId: crypto.randomUUID(),
      };
    const label = owner === 'second' ? `${CANARY} ${made}` : `Hall ${made}`;
    made += 1;
    const row = await storeProject(server, teamId, {
      name: label,
      type: 'BIMIT',
      subType: 'Engine',
      status: 'Order Completed',
      mlEstimatedTotalSqft: 10,
      ipCalculatedTotalSqft: 10,
      completedAt: new Date(),
      receivedAt: new Date(),
      paymentStatus: 'lifetime_usage',
      isHidden: kind === 'hidden',
      isPublic: kind === 'public',
      isDemo: kind === 'demo',
      partnerTeamId: kind === 'assigned' ? teams.partner : null,
      failureReason: label,
      latestComment: [label],
      latestCommentHeader: label,
      mttrJobId: label,
      scopes: [label],
      estimatedTier: label,
      place: { address: `${label} Street, Boston, MA 02210`, spaceType: 'Office', latitude: 42, longitude: -71 },
    });
    if (kind === 'shared') {
      await db.update(project).set({ locationId: sharedPlace.locationId }).where(eq(project.id, row.id));
      row.locationId = sharedPlace.locationId;
    }
    const common = {
      projectId: row.id,
      product: 'BIMIT Engine',
      storageKey: `project/${row.id}/x`,
      bytes: 4,
      sha256: 'a'.repeat(64),
      createdAt: new Date(),
    };
    const [model] = await db
      .insert(asset)
      .values({ ...common, role: 'model', format: 'ifc', name: `${label}.ifc` })
      .returning();
    const [picture] = await db
      .insert(asset)
      .values({ ...common, role: 'image', format: 'png', name: 'thumbnail.png' })
      .returning();
    const [open] = await db
      .insert(upload)
      .values({
        teamId,
        projectId: row.id,
        purpose: 'engine_scan',
        fileName: `${label}.las`,
        sizeBytes: 400,
        fingerprint: label,
        storageKey: `project/${row.id}/scan`,
        createdAt: new Date(),
      })
      .returning();
    const [invited] = await db
      .insert(invitation)
      .values({
        teamId,
        email: `${label.replaceAll(' ', '-')}-${made}@example.com`,
        role: 'user',
        tokenSha256: crypto.randomUUID(),
        expiresAt: new Date(Date.now() + 3600_000),
        createdAt: new Date(),
      })
      .returning();
    const onPlace = { teamId, locationId: row.locationId, createdAt: new Date() };
    const [share] = await db
      .insert(locationShare)
      .values({ ...onPlace, granteeEmail: `${label.replaceAll(' ', '-')}-${made}@elsewhere.example` })
      .returning();
    const [link] = await db
      .insert(shareLink)
      .values({ ...onPlace, name: label, tokenSha256: crypto.randomUUID(), expiresAt: new Date(Date.now() + 3600_000) })
      .returning();
    const invoiceId = await storePapers(server, row);
    const changedAt = { createdAt: new Date(), updatedAt: new Date() };
    const [change] = await db
      .insert(changeRequest)
      .values({
        projectId: row.id,
        teamId,
        number: 1,
        text: label,
        target: { kind: 'document', page: null, box: null },
        assetId: model?.id ?? null,
        ...changedAt,
      })
      .returning();
    const memberEmail = await plainMember(
      server,
      teamId,
      `${label.replaceAll(' ', '-')}-${made}-member@example.com`.toLowerCase(),
    );
    const isGuestOrder = kind === 'guest' && !isGuestOrderMade;
    const draftId = isGuestOrder ? guestDraftId : crypto.randomUUID();
    if (kind === 'guest')
      await db.insert(order).values({
        projectId: row.id,
        draftId,
        teamId,
        guestEmail: 'guest@example.com',
        service: 'bimit',
        inputs: {},
        createdAt: new Date(),
      });
    else await storeDraft(server, draftId, teamId, memberEmail);
    isGuestOrderMade ||= isGuestOrder;
    await server.store.put(common.storageKey, Readable.from([Buffer.from(label.slice(0, 4))]));
    return {
      kind,
      team: owner,
      teamId,
      projectId: row.id,
      locationId: row.locationId,
      modelId: model?.id ?? '',
      pictureId: picture?.id ?? '',
      uploadId: open?.id ?? '',
      invitationId: invited?.id ?? '',
      shareId: share?.id ?? '',
      linkId: link?.id ?? '',
      memberEmail,
      invoiceId,
      changeId: change?.id ?? '',
      draftId,
      ...(isGuestOrder && { isGuestOrder }),
    };
  }

  return { server, callers, target, stop: () => server.stop() };
}
