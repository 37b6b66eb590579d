import { expect, test } from 'vitest';
import {
  accessResult,
  canDownload,
  canEdit,
  canEditTours,
  canPlace,
  canSeeMoney,
  canView,
  commentAccess,
  canViewFile,
  isLocked,
  isUnlocked,
  isVersionOpen,
  type Principal,
  type ProjectFacts,
} from './access.ts';
import { sampleFacts as facts } from './testing/sample-facts.ts';

const member: Principal = { kind: 'user', userId: 'u', teamId: 'own', role: 'user' };
const admin: Principal = { ...member, role: 'admin' };
const stranger: Principal = { kind: 'user', userId: 's', teamId: 'other', role: 'admin' };
const staff: Principal = { kind: 'staff', userId: 'o', teamId: null, role: 'user', staffRole: 'support' };
const anonymous: Principal = { kind: 'anonymous' };
const unverified: Principal = { kind: 'unverified', userId: 'x' };
const model = { role: 'model', product: 'BIMIT Engine' };

test.each([
  ['own', {}, [true, true, false, true, false, false]],
  ['demo', { isDemo: true, teamId: 'demo' }, [true, true, true, true, true, true]],
  ['public', { isPublic: true, teamId: 'x' }, [true, true, true, true, true, true]],
  ['assigned to a partner', { partnerTeamId: 'other' }, [true, true, true, true, false, false]],
  ['hidden', { isHidden: true }, [false, true, false, true, false, false]],
  ['hidden demo', { isHidden: true, isDemo: true, teamId: 'demo' }, [false, false, false, true, false, false]],
  ['deleted', { isDeleted: true }, [true, true, false, true, false, false]],
])('%s project: who sees it', (_what, change, expected) => {
  const project = { ...facts, ...change };
  expect([member, admin, stranger, staff, anonymous, unverified].map((who) => canView(who, project))).toEqual(expected);
});

test('only admins of the team and staff edit', () => {
  expect([member, admin, stranger, staff, anonymous].map((who) => canEdit(who, facts))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(canEdit(admin, { ...facts, teamId: 'demo', isDemo: true })).toBe(false);
});

test("'unpaid' is not paid: payment status is one of an exact set", () => {
  const unlocked = ['paid', 'complete', 'lifetime_usage', 'unpaid', 'incomplete', '', null].map((paymentStatus) =>
    isUnlocked({ paymentStatus, isPaidFull: false }),
  );
  expect(unlocked).toEqual([true, true, true, false, false, false, false]);
  expect(isUnlocked({ paymentStatus: 'unpaid', isPaidFull: true })).toBe(true);
});

test('only a conversion has to be unlocked: what else was ordered is paid by invoice [D11]', () => {
  expect(
    [{}, { subType: 'Scan2Plan' }, { paymentStatus: 'paid' }].map((change) => isLocked({ ...facts, ...change })),
  ).toEqual([true, true, false]);
  for (const type of ['SCANIT', 'BIMIT']) expect(isLocked({ ...facts, type, subType: 'Standard' })).toBe(false);
});

test.each([
  ['unpaid engine project', {}, model, 'needs_unlock'],
  ['unpaid Scan2Plan project', { subType: 'Scan2Plan' }, model, 'needs_unlock'],
  ['older first-draft project', { type: 'FIRSTDRAFT', subType: '' }, model, 'needs_unlock'],
  ['drawn down', { paymentStatus: 'lifetime_usage' }, model, true],
  ['SCANIT', { type: 'SCANIT', subType: 'Standard' }, model, true],
  ["the team's own upload", {}, { role: 'original', product: 'BIMIT Engine' }, true],
  ['a verified model', {}, { role: 'model', product: 'BIMIT Verified' }, true],
  ['demo', { isDemo: true }, model, 'demo'],
])('download of %s', (_what, change, asset, expected) => {
  const verdict = canDownload(member, { ...facts, ...change }, asset);
  expect(verdict.canDownload || verdict.reason).toBe(expected);
});

test('looking is free, taking is gated [N4]', () => {
  const made = { isDelivered: false, madeFrom: null };
  for (const format of ['octree', 'frag', 'json', 'png'])
    expect(canViewFile(member, facts, { ...model, ...made, format }).canDownload).toBe(true);
  for (const format of ['las', 'ifc', 'dxf', 'pdf', 'svg', 'zip'])
    expect(canViewFile(member, facts, { ...model, ...made, format })).toEqual({
      canDownload: false,
      reason: 'needs_unlock',
    });
  expect(
    canViewFile(
      anonymous,
      { ...facts, isDemo: true },
      { ...made, role: 'original', product: 'BIMIT Engine', format: 'json' },
    ).canDownload,
  ).toBe(false);
});

test('a delivered picture is taken by looking at it: the gate of downloads decides [N4 F9]', () => {
  const picture = { role: 'image', product: 'BIMIT Engine', format: 'jpg', isDelivered: true, madeFrom: null };
  expect(canViewFile(member, facts, picture)).toEqual({ canDownload: false, reason: 'needs_unlock' });
  expect(canViewFile(member, facts, { ...picture, product: 'BIMIT Verified' }).canDownload).toBe(true);
  // What a viewer or a conversion has drawn of something else shows a thing and does not hand it over.
  expect(canViewFile(member, facts, { ...picture, madeFrom: 'model' }).canDownload).toBe(true);
  expect(canViewFile(member, facts, { ...picture, isDelivered: false }).canDownload).toBe(true);
});

test('the access result says why and in which words', () => {
  expect(accessResult(member, { ...facts, isDemo: true })).toEqual({
    canDownload: false,
    isDemoProject: true,
    isPublicProject: false,
    restrictionReason: 'demo',
    restrictionMessage: 'Downloads are not available for demo projects.',
    comments: 'read',
  });
  expect(accessResult(stranger, { ...facts, isPublic: true })).toMatchObject({
    restrictionMessage: 'Download not available',
  });
});

const viewer = { ...facts, share: { canDownload: false } };
const downloader = { ...facts, share: { canDownload: true }, paymentStatus: 'paid' };
const visitor: Principal = { kind: 'anonymous', link: { linkId: 'l', locationId: 'place' } };

test('a share shows the project to its person, downloads only when they were given, and never edits or money [N8 T10]', () => {
  expect(
    [viewer, downloader].map((project) => [
      canView(stranger, project),
      canEdit(stranger, project),
      canSeeMoney(stranger, project),
    ]),
  ).toEqual([
    [true, false, false],
    [true, false, false],
  ]);
  expect(canDownload(stranger, viewer, model)).toEqual({ canDownload: false, reason: 'view_only' });
  expect(canDownload(stranger, downloader, model)).toEqual({ canDownload: true });
  expect(canDownload(stranger, { ...downloader, paymentStatus: null }, model), "the unlock is the owner's").toEqual({
    canDownload: false,
    reason: 'owner_unlocks',
  });
  expect(canDownload(stranger, { ...downloader, isDemo: true }, model)).toEqual({ canDownload: false, reason: 'demo' });
  for (const gone of [{ isHidden: true }, { isDeleted: true }])
    expect(canView(stranger, { ...downloader, ...gone })).toBe(false);
  for (const guest of [anonymous, unverified])
    expect(canView(guest, downloader), 'a share counts for a verified person').toBe(false);
});

test('a share link shows its location and no other, to look at only [N8 D10]', () => {
  expect([
    canView(visitor, facts),
    canView(visitor, { ...facts, locationId: 'elsewhere' }),
    canView(visitor, { ...facts, isHidden: true }),
  ]).toEqual([true, false, false]);
  expect([canEdit(visitor, facts), canSeeMoney(visitor, facts)]).toEqual([false, false]);
  expect(canDownload(visitor, { ...facts, paymentStatus: 'paid' }, model)).toEqual({
    canDownload: false,
    reason: 'view_only',
  });
  expect(accessResult(visitor, facts)).toMatchObject({
    canDownload: false,
    restrictionMessage: 'Download not available',
  });
  expect(
    canDownload({ ...admin, link: { linkId: 'l', locationId: 'place' } }, { ...facts, paymentStatus: 'paid' }, model),
    'a link takes nothing from the own team',
  ).toEqual({ canDownload: true });
});

test('money is for admins of the owning team and staff [T10]', () => {
  expect([member, admin, stranger, staff, anonymous].map((who) => canSeeMoney(who, facts))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('older versions are for the owning team and staff, work files of the server for nobody [N5]', () => {
  const open = (project: ProjectFacts, asset: { role: string; isCurrent: boolean }) =>
    [member, admin, staff, stranger, anonymous, visitor, unverified].map((who) => isVersionOpen(who, project, asset));
  const seenByAll = { ...downloader, isPublic: true };
  expect(open(seenByAll, { role: 'model', isCurrent: true })).toEqual(Array(7).fill(true));
  expect(open(seenByAll, { role: 'model', isCurrent: false })).toEqual([true, true, true, false, false, false, false]);
  expect(open({ ...seenByAll, partnerTeamId: 'other' }, { role: 'model', isCurrent: false })[3]).toBe(false);
  expect(open(seenByAll, { role: 'element_index', isCurrent: true })).toEqual(Array(7).fill(false));
});

test('comments are for who sees a project without a link: visitors sign in to write, on a demo staff alone do [C2 C3 V22]', () => {
  const open = { ...facts, isPublic: true };
  expect([
    commentAccess(anonymous, facts),
    commentAccess(anonymous, open),
    commentAccess(visitor, facts),
    commentAccess(visitor, open),
    commentAccess(stranger, facts),
    commentAccess(stranger, viewer),
    commentAccess({ ...stranger, link: { linkId: 'l', locationId: 'place' } }, facts),
    commentAccess(member, facts),
    commentAccess(member, { ...facts, isDemo: true }),
    commentAccess(member, { ...facts, isDeleted: true }),
    commentAccess(admin, facts),
  ]).toEqual(['none', 'sign_in', 'none', 'sign_in', 'none', 'write', 'none', 'write', 'read', 'read', 'write']);
});

test('virtual tours are changed by admins of the team, the assigned partner and staff who work on orders, and by nobody else [R9]', () => {
  const assigned = { ...facts, partnerTeamId: 'partner' };
  const partner: Principal = { ...member, teamId: 'partner' };
  const ops: Principal = { ...staff, staffRole: 'ops' };
  const viewed: Principal = {
    ...admin,
    view: { viewId: 'v', staffUserId: 'o', endsAt: new Date(), projectId: null },
  };
  const may = (who: Principal, project: ProjectFacts) => canEditTours(who, project);
  expect([admin, partner, ops].map((who) => may(who, assigned))).toEqual([true, true, true]);
  for (const who of [member, stranger, staff, anonymous, unverified, visitor, viewed])
    expect(may(who, { ...assigned, isPublic: true, share: { canDownload: true } })).toBe(false);
  expect(may(partner, { ...facts, isPublic: true })).toBe(false);
  expect(may({ ...partner, teamId: null }, { ...facts, isPublic: true })).toBe(false);
  for (const who of [admin, partner, ops]) expect(may(who, { ...assigned, isDeleted: true })).toBe(false);
  expect(may(partner, { ...assigned, isHidden: true })).toBe(false);
});

test('files are placed by admins of the team and staff who work on orders; all others only see where they are [N7]', () => {
  const partner: Principal = { ...stranger, teamId: 'partner' };
  const shared = { ...facts, partnerTeamId: 'partner', isPublic: true, share: { canDownload: true } };
  const viewed: Principal = { ...admin, view: { viewId: 'v', staffUserId: 'o', endsAt: new Date(), projectId: null } };
  const ofRole = (staffRole: string): Principal => ({ ...staff, kind: 'staff', staffRole });
  const mayPlace = (who: Principal, change = {}) => canPlace(who, { ...shared, ...change });
  expect([admin, ofRole('ops'), ofRole('admin')].map((who) => mayPlace(who))).toEqual([true, true, true]);
  for (const who of [member, stranger, partner, viewed, ofRole('support'), ofRole('finance'), anonymous, unverified])
    expect(mayPlace(who)).toBe(false);
  for (const who of [admin, ofRole('ops')]) expect(mayPlace(who, { isDeleted: true })).toBe(false);
});
