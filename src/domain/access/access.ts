import { ELEMENT_INDEX_ROLE, ELEMENT_TABLE_ROLE, BILLING_DOCUMENT_ROLE } from '#domain/deliverables/asset-roles.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { mayStaff } from './staff-rights.ts';

/** The live share link that this browser has opened: it shows one location, no matter who is signed in. */
export type OpenLink = { linkId: string; locationId: string };

/** The one-order token of a visitor: an address that nobody has verified, and the one draft that it is good for (authorization.md R9). */
export type OrderGuest = { draftId: string; email: string };

/** Staff who look at the portal as members of one team do: nothing of the staff person's own is in it, and nothing can be changed. */
export type CustomerView = {
  viewId: string;
  staffUserId: string;
  endsAt: Date;
  /** The order that it was opened from. */ projectId: string | null;
};

/** Who is calling, computed once per request from the session and the cookie of a share link (authorization.md §0). */
export type Principal =
  | { kind: 'anonymous'; link?: OpenLink; guest?: OrderGuest }
  /** Signed in, but the address is not verified yet: a guest's rights. */
  | { kind: 'unverified'; userId: string; link?: OpenLink; guest?: OrderGuest }
  /** With `view`, `userId` is nobody's. */
  | {
      kind: 'user';
      userId: string;
      teamId: string | null;
      role: 'user' | 'admin';
      link?: OpenLink;
      view?: CustomerView;
    }
  /** `isViewOver`: the browser still has the cookie of a view as a customer that has ended. */
  | {
      kind: 'staff';
      userId: string;
      teamId: string | null;
      role: 'user' | 'admin';
      staffRole: string;
      isViewOver?: boolean;
    };

/** What the rules need to know of a project. */
export type ProjectFacts = {
  teamId: string;
  locationId: string;
  partnerTeamId: string | null;
  type: string;
  subType: string;
  status: string;
  isHidden: boolean;
  isDemo: boolean;
  isPublic: boolean;
  isDeleted: boolean;
  paymentStatus: string | null;
  isPaidFull: boolean;
  /** The live share of its location with the caller; null without one. */
  share: { canDownload: boolean } | null;
  /** Of the sample scan, which is nobody's building: nothing of it is paid for or drawn from the allowance. */
  isSample?: boolean;
  /** Placed with the one-order token that the caller has. */
  isGuestOrder?: boolean;
  /** Its hosting is over: it is looked at, and neither changed nor downloaded by customers (ruling 43). */
  isArchived?: boolean;
};
/** What the rules need to know of an asset. */
type AssetFacts = { role: string; product: string };

const isMember = (principal: Principal, project: ProjectFacts) =>
  'teamId' in principal && principal.teamId === project.teamId;
const isTeamAdmin = (principal: Principal, project: ProjectFacts) =>
  'teamId' in principal && principal.teamId === project.teamId && principal.role === 'admin';

const isOpenedByLink = (principal: Principal, project: ProjectFacts) =>
  'link' in principal && principal.link?.locationId === project.locationId;

export function canView(principal: Principal, project: ProjectFacts): boolean {
  if (principal.kind === 'staff') return true;
  if (project.isDeleted) return isMember(principal, project);
  if (project.isHidden && !isTeamAdmin(principal, project)) return false;
  if ('guest' in principal && principal.guest && project.isGuestOrder) return true;
  if (isMember(principal, project) || project.isDemo || project.isPublic) return true;
  if ((principal.kind === 'user' && project.share) || isOpenedByLink(principal, project)) return true;
  return 'teamId' in principal && principal.teamId !== null && principal.teamId === project.partnerTeamId;
}

export function canEdit(principal: Principal, project: ProjectFacts): boolean {
  return principal.kind === 'staff' || (!project.isDeleted && !project.isArchived && isTeamAdmin(principal, project));
}

/** Who may delete a project and bring it back: admins of its team, and staff (authorization.md R11). */
export function canDelete(principal: Principal, project: ProjectFacts): boolean {
  return principal.kind === 'staff' || isTeamAdmin(principal, project);
}

/**
 * Who adds, changes and deletes virtual tours: admins of the project's team, the partner that it is assigned to, and staff
 * who work on orders (authorization.md §2.3).
 */
export function canEditTours(principal: Principal, project: ProjectFacts): boolean {
  if (principal.kind === 'staff') return mayStaff(principal.staffRole, 'work') && !project.isDeleted;
  if (principal.kind !== 'user' || principal.view || !canView(principal, project)) return false;
  const isPartner = principal.teamId !== null && principal.teamId === project.partnerTeamId && !project.isDeleted;
  return (isPartner && !project.isArchived) || canEdit(principal, project);
}

/** Who says where delivered files lie in the project: admins of its team, and staff who work on orders. All others see where they lie. */
export function canPlace(principal: Principal, project: ProjectFacts): boolean {
  if (principal.kind === 'staff') return mayStaff(principal.staffRole, 'work') && !project.isDeleted;
  return principal.kind === 'user' && !principal.view && canView(principal, project) && canEdit(principal, project);
}

/** Who reads prices, dates that were promised and what was agreed (authorization.md §0, hidden-field list). */
export function canSeeMoney(principal: Principal, project: ProjectFacts): boolean {
  return principal.kind === 'staff' || isTeamAdmin(principal, project);
}

/** Whether the caller has the token that this order was placed with: what they were shown when they ordered is no secret from them. */
export function hasPlacedAsGuest(principal: Principal, project: ProjectFacts): boolean {
  return (
    'guest' in principal &&
    principal.guest !== undefined &&
    project.isGuestOrder === true &&
    canView(principal, project)
  );
}

/** Who may invite, share, and see who is invited: admins of the team that they work for, and staff (authorization.md §2.1). */
export function canManageTeam(principal: Principal, teamId: string): boolean {
  return (
    principal.kind === 'staff' ||
    (principal.kind === 'user' && principal.teamId === teamId && principal.role === 'admin')
  );
}

const UNLOCKED = new Set(['paid', 'complete', 'lifetime_usage']);

/** Paid for, drawn down from the allowance, or a sample. An exact set: 'unpaid' contains 'paid' (ruling 6). */
export function isUnlocked(project: Pick<ProjectFacts, 'isPaidFull' | 'paymentStatus' | 'isSample'>): boolean {
  return project.isPaidFull || project.isSample === true || UNLOCKED.has(project.paymentStatus ?? '');
}

/** Whether downloads of a project have to be unlocked first: of conversions alone. Scans and models that were ordered are paid by invoice. */
export function isLocked(
  project: Pick<ProjectFacts, 'type' | 'subType' | 'isPaidFull' | 'paymentStatus' | 'isSample'>,
): boolean {
  return isEngineProject(project) && !isUnlocked(project);
}

export type RestrictionReason =
  | 'demo'
  | 'public'
  | 'not_visible'
  | 'not_member'
  | 'view_only'
  | 'needs_unlock'
  | 'owner_unlocks'
  | 'archived';
type DownloadVerdict = { canDownload: true } | { canDownload: false; reason: RestrictionReason };

/** Whether a file may be taken home (authorization.md §0, Download). */
export function canDownload(principal: Principal, project: ProjectFacts, asset: AssetFacts): DownloadVerdict {
  const refuse = (reason: RestrictionReason): DownloadVerdict => ({ canDownload: false, reason });
  if (!canView(principal, project)) return refuse('not_visible');
  if (principal.kind === 'staff') return { canDownload: true };
  if (project.isDemo) return refuse('demo');
  if (!isMember(principal, project) && !project.share?.canDownload) return refuse(reasonOfOutsider(principal, project));
  if (project.isArchived) return refuse('archived');
  const isFree =
    asset.role === 'original' || asset.role === BILLING_DOCUMENT_ROLE || asset.product === 'BIMIT Verified';
  if (isLocked(project) && !isFree) return refuse(isMember(principal, project) ? 'needs_unlock' : 'owner_unlocks');
  return { canDownload: true };
}

function reasonOfOutsider(principal: Principal, project: ProjectFacts): RestrictionReason {
  if (project.isPublic) return 'public';
  return project.share || isOpenedByLink(principal, project) ? 'view_only' : 'not_member';
}

const MESSAGES: Record<RestrictionReason, string> = {
  demo: 'Downloads are not available for demo projects.',
  public: 'Download not available',
  not_visible: 'Download not available',
  not_member: 'Download not available',
  view_only: 'Download not available',
  owner_unlocks: 'Download not available',
  needs_unlock: 'Unlock this project to download its files.',
  archived: 'This project is archived. Contact support to download its files.',
};

/** The access result that the viewers read (viewers.md §3). */
export function accessResult(principal: Principal, project: ProjectFacts) {
  const verdict = canDownload(principal, project, { role: 'model', product: 'BIMIT Engine' });
  return {
    canDownload: verdict.canDownload,
    isDemoProject: project.isDemo,
    isPublicProject: project.isPublic,
    restrictionReason: verdict.canDownload ? null : verdict.reason,
    restrictionMessage: verdict.canDownload ? null : MESSAGES[verdict.reason],
    comments: commentAccess(principal, project),
  };
}

/** What somebody can do with the comments on a model; `sign_in`: read them, and write after signing in. */
export const commentAccesses = ['none', 'read', 'sign_in', 'write'] as const;
export type CommentAccess = (typeof commentAccesses)[number];

/** Comments are for all who see the project other than by a link, which shows no names; on a demo staff alone write (authorization.md §2.3). */
export function commentAccess(principal: Principal, project: ProjectFacts): CommentAccess {
  const { link: _, ...withoutLink } = { link: undefined, ...principal };
  if (!canView(withoutLink, project)) return 'none';
  switch (principal.kind) {
    case 'staff':
      return 'write';
    case 'anonymous':
      return project.isDeleted ? 'read' : 'sign_in';
    case 'unverified':
      return 'read';
    case 'user':
      return project.isDemo || project.isDeleted || project.isArchived ? 'read' : 'write';
  }
}

/** Formats that only show a thing and do not hand it over: looking is free (decisions.md, "Looking is free, taking is gated"). */
const VIEW_FORMATS = new Set(['octree', 'frag', 'json', 'png', 'jpg', 'jpeg']);
/** Roles of files that the customer has sent, and of what is written for them alone: the team's own, whatever their format, and nobody's to look at. */
const OF_OWNER: ReadonlySet<string> = new Set(['original', 'attachment', 'implementation_plan', BILLING_DOCUMENT_ROLE]);

/** Whether only the owning team hears of a file at all. */
export function isOwnersFile(asset: AssetFacts): boolean {
  return OF_OWNER.has(asset.role);
}

/**
 * Whether a stored version is there for somebody: older ones are for the owning team and staff alone, papers about
 * money for those who read prices, the server's work files for nobody.
 */
export function isVersionOpen(
  principal: Principal,
  project: ProjectFacts,
  asset: { role: string; isCurrent: boolean },
): boolean {
  if (asset.role === ELEMENT_INDEX_ROLE) return false;
  if (asset.role === BILLING_DOCUMENT_ROLE && !canSeeMoney(principal, project)) return false;
  return asset.isCurrent || principal.kind === 'staff' || (principal.kind === 'user' && isMember(principal, project));
}

/** `isDelivered`: by staff, as against what a conversion has made. `madeFrom`: of which other file a viewer's copy was made. */
type ViewedFacts = AssetFacts & { format: string; isDelivered: boolean; madeFrom: string | null };

/** Whether the file of an asset may be answered for viewing. Files that can be taken home as they are pass the download gate instead. */
export function canViewFile(principal: Principal, project: ProjectFacts, asset: ViewedFacts): DownloadVerdict {
  // To look at a picture that staff delivered is to have it; its smaller copy is for everybody who sees the project.
  const isPicture = asset.role === 'image' && asset.isDelivered && asset.madeFrom === null;
  const isShown = VIEW_FORMATS.has(asset.format) && !OF_OWNER.has(asset.role) && !isPicture;
  if (asset.role === ELEMENT_TABLE_ROLE || isShown)
    return canView(principal, project) ? { canDownload: true } : { canDownload: false, reason: 'not_visible' };
  return canDownload(principal, project, asset);
}

/**
 * Whether the tiles of a panorama may be answered. They show all of a picture: that of one which staff delivered passes the gate of the picture,
 * others are looked at as the nodes of a cloud. `file`: what it was found in; null for one that was uploaded as a panorama.
 */
export function canViewPanorama(principal: Principal, project: ProjectFacts, file: AssetFacts | null): DownloadVerdict {
  if (file?.role === 'image') return canDownload(principal, project, file);
  return canView(principal, project) ? { canDownload: true } : { canDownload: false, reason: 'not_visible' };
}
