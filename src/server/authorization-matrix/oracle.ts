// Written from authorization.md alone and not from the code it judges: domain/access is never imported here.
import type { Target } from './world-targets.ts';
import type { Caller } from './world.ts';

/**
 * 'done': the call gets past every check of rights; its further answer (200, 402, 409, 422) is another
 * test's matter. 'either': staff may learn either way that an object does not exist. 'not called': it would
 * take the caller out of this world.
 */
export type Verdict = 'done' | 401 | 403 | 404 | 'either' | 'not called';
export type Rule = (caller: Caller, target: Target) => Verdict;

/** Where staff who see the portal as a customer read nothing: the console, files to take home, what is good by an address alone, and what leaves a trace. */
const CLOSED_IN_VIEW = [
  /^GET \/api\/ops\//,
  /cad-zip$/,
  /exit-package/,
  /^GET \/api\/upload\/parts$/,
  /checkout/,
  /hosted-invoices/,
  /^GET \/api\/invitation$/,
  /check-user$/,
  /^GET \/api\/public\/claim-order$/,
  /public-budget$/,
  /notifications\/preferences$/,
  /^GET \/api\/(profile\/)?deletion$/,
];

/** What customers decide themselves: no staff may, of whatever role (§2.7). */
export const NOT_FOR_STAFF = [
  'DELETE /api/plan/request',
  'POST /api/plan/change',
  'POST /api/plan/end',
  'POST /api/plan/request',
  'POST /api/plan/subscribe',
  'POST /api/projects/:projectId/cancel-order',
  'POST /api/projects/:projectId/changes',
  'POST /api/projects/:projectId/continue-order',
  'POST /api/projects/:projectId/files',
  'POST /api/projects/:projectId/signature',
  'POST /api/projects/:projectId/signature/form',
  'POST /api/teams/:teamId/deletion',
  'POST /api/teams/:teamId/export',
];

/** What support writes by customers' own calls (§2.7: "read + comment"), besides what is open to everybody and what is their own. */
const OF_SUPPORT = [
  /\/messages(\/seen)?$/,
  /\/changes\/:changeId\/(entries|moves)$/,
  / \/api\/model\/(comments\/|views)/,
  /\/exit-package/,
  / \/api\/notifications\//,
  / \/api\/(session\/team|teams|teams\/:teamId\/leave|profile|customer-view|invitations\/accept|public\/.+)$/,
  / \/api\/(profile\/(deletion|export)|deletion\/restore)$/,
  / \/api\/(graphql|get-signed-url|share-links\/open|admin\/get-sequence-delivery|search-address|pricing\/proposal.pdf)$/,
];
/** The staff of this world are support. The console's own calls say themselves who may. */
const isMoreThanSupport = (route: string) =>
  !route.startsWith('GET ') &&
  !route.includes(' /api/ops/') &&
  !route.includes('webhook') &&
  !route.includes('/storage/') &&
  !OF_SUPPORT.some((pattern) => pattern.test(route));

/** What a row of the matrix expects. Staff who see the portal as a customer read like a plain member of the team, and write nowhere. */
export function expected(
  { route, rule, path }: { route: string; rule: Rule; path: string },
  caller: Caller,
  target: Target,
): Verdict {
  if (caller.kind === 'staff' && isMoreThanSupport(route)) return 403;
  if (caller.kind !== 'view') return rule(caller, target);
  if (route === 'DELETE /api/customer-view') return 'not called';
  if (
    !route.startsWith('GET ') ||
    CLOSED_IN_VIEW.some((pattern) => pattern.test(route)) ||
    path.includes('mode=download')
  )
    return 403;
  return rule({ ...caller, kind: 'user' }, target);
}

const isStaff = (caller: Caller) => caller.kind === 'staff';
const isOfTeam = (caller: Caller, target: Target) =>
  caller.kind === 'user' && target.kind !== 'missing' && caller.team === target.team;
const isTeamAdmin = (caller: Caller, target: Target) => isOfTeam(caller, target) && caller.isAdmin === true;

function canView(caller: Caller, target: Target): boolean {
  if (target.kind === 'missing') return false;
  if (isStaff(caller)) return true;
  if (target.kind === 'hidden') return isTeamAdmin(caller, target);
  if (caller.isGuest && target.isGuestOrder) return true;
  if (isOfTeam(caller, target) || target.kind === 'demo' || target.kind === 'public') return true;
  if (target.kind === 'shared' && caller.share) return true;
  return target.kind === 'assigned' && caller.team === 'partner';
}

/** Signed in, verified and in a team, before anything is looked up. */
const asMember =
  (rule: Rule): Rule =>
  (caller, target) => {
    if (caller.kind === 'anonymous') return 401;
    return caller.kind === 'unverified' || caller.kind === 'teamless' ? 403 : rule(caller, target);
  };
const seen =
  (rule: Rule): Rule =>
  (caller, target) =>
    canView(caller, target) ? rule(caller, target) : 404;
const allowedIf =
  (test: (caller: Caller, target: Target) => boolean): Rule =>
  (caller, target) =>
    test(caller, target) ? 'done' : 403;

export const everybody: Rule = () => 'done';
export const signedIn: Rule = (caller) => (caller.kind === 'anonymous' ? 401 : 'done');
export const member: Rule = asMember(() => 'done');
/** canView, without a session too. */
export const viewer: Rule = seen(() => 'done');
/** canView, for members of some team only. */
export const memberViewer: Rule = asMember(seen(() => 'done'));
/** canEdit: admins of the project's own team, and staff. */
export const editor: Rule = asMember(
  seen(allowedIf((caller, target) => isStaff(caller) || isTeamAdmin(caller, target))),
);
/** Admins of the owning team alone: nobody signs for a customer. */
export const signer: Rule = asMember(seen(allowedIf(isTeamAdmin)));
/** canEdit, or the partner that the project is assigned to (§2.3). */
export const tourEditor: Rule = asMember(
  seen(
    allowedIf(
      (caller, target) =>
        isStaff(caller) || isTeamAdmin(caller, target) || (target.kind === 'assigned' && caller.team === 'partner'),
    ),
  ),
);
/** Any member of the owning team, and staff. */
export const owner: Rule = asMember(seen(allowedIf((caller, target) => isStaff(caller) || isOfTeam(caller, target))));
/** Any member of the owning team: what touches its allowance is nobody else's, not even staff's. */
export const ownTeamOnly: Rule = asMember(seen(allowedIf(isOfTeam)));
/** Admins of the team and staff; other teams do not exist. */
export const teamAdmin: Rule = asMember((caller, target) => {
  if (isStaff(caller)) return target.kind === 'missing' ? 'either' : 'done';
  if (!isOfTeam(caller, target)) return 404;
  return caller.isAdmin ? 'done' : 403;
});
export const teamMember: Rule = asMember((caller, target) => (isOfTeam(caller, target) ? 'done' : 404));
/** Any member of the team, and staff (§2.1, usage query). */
export const teamReader: Rule = asMember((caller, target) => {
  if (isStaff(caller)) return target.kind === 'missing' ? 'either' : 'done';
  return isOfTeam(caller, target) ? 'done' : 404;
});
/** Something that only members and visitors with an order have. */
export const ordererOnly: Rule = (caller, target) => (caller.isGuest ? 'done' : member(caller, target));
/** A visitor with the token of one order has the uploads of that, of which this world has none. */
const orVisitor =
  (rule: Rule): Rule =>
  (caller, target) =>
    caller.isGuest ? 404 : rule(caller, target);
/** Something of an order without an account: for the visitor who placed it. */
export const ordererOfPlaced: Rule = (caller, target) => (caller.isGuest ? 'done' : nothingThere(caller, target));
/** Uploads of the own team; those of others do not exist. */
export const uploadTeam: Rule = orVisitor(
  asMember((caller, target) =>
    target.kind !== 'missing' && (isStaff(caller) || isOfTeam(caller, target)) ? 'done' : 404,
  ),
);
/** The creator (nobody of this world), admins of the team, staff. */
export const uploadManager: Rule = (caller, target) => {
  const verdict = uploadTeam(caller, target);
  return verdict === 'done' && !isStaff(caller) && !caller.isAdmin ? 403 : verdict;
};
/** Taking a file home: not of demo or public projects, only the own team's; the projects of this world are unlocked. */
export const downloader: Rule = seen((caller, target) => {
  if (isStaff(caller)) return 'done';
  if (target.kind === 'demo') return 403;
  return isOfTeam(caller, target) || (target.kind === 'shared' && caller.share === 'download') ? 'done' : 403;
});
/** Who sees a project is told whether they may take it home, once their address is verified. */
export const exitReader: Rule = (caller, target) => talker(caller, target);
/** The whole project in one zip, for somebody with a name: as a file, and not by a link. */
export const exitTaker: Rule = (caller, target) => {
  const verdict = talker(caller, target);
  return verdict === 'done' ? downloader(caller, target) : verdict;
};
/** A package that nobody of this world has. */
export const noExit: Rule = (caller, target) => {
  const verdict = talker(caller, target);
  return verdict === 'done' ? 404 : verdict;
};
/** Admins of the owning team and staff share a location; that of a demo project nobody does. */
export const sharer: Rule = (caller, target) => {
  const verdict = editor(caller, target);
  return verdict === 'done' && target.kind === 'demo' ? 'either' : verdict;
};
/** Once the address is verified, with a team or without; it changes what the caller belongs to. */
export const verifiedOnly: Rule = (caller) =>
  caller.kind === 'anonymous' ? 401 : caller.kind === 'unverified' ? 403 : 'not called';
/** Leaving: members of the team alone. */
export const leaver: Rule = asMember((caller, target) => (isOfTeam(caller, target) ? 'not called' : 404));
/** Admins and staff, about an address that nobody has invited. */
export const inviter: Rule = asMember((caller) => (isStaff(caller) || caller.isAdmin ? 404 : 403));
/** Any member of the owning team, and staff; nobody pays for a demo. */
export const payer: Rule = (caller, target) => {
  const verdict = owner(caller, target);
  return verdict === 'done' && target.kind === 'demo' ? 'either' : verdict;
};
/** Something that nobody of this world has. */
export const nothingThere: Rule = asMember(() => 404);
/** Admins of the active team, and staff. */
export const portalUser: Rule = asMember((caller) => (isStaff(caller) || caller.isAdmin ? 'done' : 403));

/** Admins of the active team alone: nobody decides about a customer's plan. */
export const planAdmin: Rule = asMember((caller) => (!isStaff(caller) && caller.isAdmin ? 'done' : 403));

/** People of a partner's team, by its stored flag, and our own. */
export const partnerStaff: Rule = asMember((caller) =>
  isStaff(caller) || caller.team === 'partner' || caller.team === 'idle partner' ? 'done' : 403,
);

/** canView, once the address is verified, with a team or without. */
export const talker: Rule = (caller, target) =>
  caller.kind === 'anonymous' ? 401 : caller.kind === 'unverified' ? 403 : seen(() => 'done')(caller, target);
/** canView, but not by a link, which shows no names (§0, L). */
export const commentReader: Rule = (caller, target) =>
  caller.share === 'link' && target.kind === 'shared' ? 404 : viewer(caller, target);
/** canView, and only what is open to everybody without a session (§2.3). */
export const forgeViewer: Rule = (caller, target) => {
  const verdict = viewer(caller, target);
  return verdict === 404 && caller.kind === 'anonymous' ? 401 : verdict;
};
/** Who is signed in and sees the project; on a demo staff alone (§2.3). */
export const commenter: Rule = (caller, target) => {
  const verdict = talker(caller, target);
  return verdict === 'done' && target.kind === 'demo' && !isStaff(caller) ? 403 : verdict;
};
/** A comment that nobody of this world wrote: staff alone delete it. */
export const othersComment: Rule = (caller, target) => {
  const verdict = commenter(caller, target);
  return verdict === 'done' && !isStaff(caller) ? 403 : verdict;
};
/** canView by name, signed in: a link has no views (R11, next to §2.3). */
export const viewHaver: Rule = (caller, target) => {
  const verdict = talker(caller, target);
  return verdict === 'done' ? commentReader(caller, target) : verdict;
};
/** The team's views: its members, and staff; on a demo staff alone. */
export const viewGiver: Rule = (caller, target) => {
  const verdict = viewHaver(caller, target);
  return verdict === 'done' && !hasTeamsViews(caller, target) ? 403 : verdict;
};
/** A view of the team that nobody of this world saved: admins of the team and staff; for who has no views of the team it is not there. */
export const teamsView: Rule = (caller, target) => {
  const verdict = viewHaver(caller, target);
  if (verdict !== 'done') return verdict;
  if (!hasTeamsViews(caller, target)) return 404;
  return isStaff(caller) || isTeamAdmin(caller, target) ? 'done' : 403;
};
const hasTeamsViews = (caller: Caller, target: Target) =>
  isStaff(caller) || (isOfTeam(caller, target) && target.kind !== 'demo');
/** Members of the owning team and staff; for anyone else who sees the project there is nothing. */
export const teamOrStaff: Rule = asMember((caller, target) =>
  canView(caller, target) && (isStaff(caller) || isOfTeam(caller, target)) ? 'done' : 404,
);
/** Members of the owning team alone, the same. */
export const teamAlone: Rule = asMember((caller, target) =>
  canView(caller, target) && isOfTeam(caller, target) ? 'done' : 404,
);
/** The same with staff, but not of support. */
export const teamOrWorker: Rule = asMember((caller, target) =>
  target.kind !== 'missing' && isStaff(caller) ? 403 : teamAlone(caller, target),
);
/** Something of one's own, once the address is verified, with a team or without. */
export const ownOnly: Rule = (caller) =>
  caller.kind === 'anonymous' ? 401 : caller.kind === 'unverified' ? 403 : 'done';
/** The operator's people alone. */
export const staffOnly: Rule = (caller) => (caller.kind === 'anonymous' ? 401 : isStaff(caller) ? 'done' : 404);
/** The operator's staff of every role; to others there is nothing at the address (authorization.md §2.7). */
/** The same about one object. */
export const staffReader: Rule = (caller, target) =>
  staffOnly(caller, target) === 'done' && target.kind === 'missing' ? 404 : staffOnly(caller, target);
/** What support may not do: the staff of this world are of that role. */
export const notForSupport: Rule = (caller) => (caller.kind === 'anonymous' ? 401 : isStaff(caller) ? 403 : 404);

/** A draft: who began it (nobody of this world), admins of its team, staff; orders are none any more. */
export const draftManager: Rule = asMember((caller, target) =>
  target.kind === 'guest'
    ? 404
    : target.kind !== 'missing' && (isStaff(caller) || isTeamAdmin(caller, target))
      ? 'done'
      : 404,
);
/** The same for visitors with the token of one order, who have the one draft. */
export const draftOrderer: Rule = (caller, target) =>
  caller.isGuest ? (target.isGuestOrder ? 'done' : 404) : draftManager(caller, target);
/** Placing: for the own team alone, also for staff; a draft that nobody knows is the caller's. */
export const placer: Rule = (caller, target) => {
  if (caller.isGuest) return target.isGuestOrder ? 'done' : 404;
  return asMember((who) => (target.kind === 'missing' || (who.isAdmin && who.team === target.team) ? 'done' : 404))(
    caller,
    target,
  );
};
