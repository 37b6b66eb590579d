import { Readable } from 'node:stream';
import { newOrder } from '#domain/ordering/order-data.ts';
import {
  asset,
  changeRequest,
  estimate,
  invitation,
  invoice,
  location,
  locationShare,
  membership,
  modelComment,
  panorama,
  order,
  orderDraft,
  project,
  savedView,
  shareLink,
  upload,
  user,
} from '#server/platform/database/schema.ts';
import { INDEX_FILE } from '#domain/panorama/station-list.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { papersOf } from '#server/testing/stored-papers.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** Planted in every text of every team but one's own: an answer that contains it has leaked data. */
export const CANARY = 'canary7f3';

const FORGE_URN = 'dXJuOmFkc2sub2JqZWN0czpvcy5vYmplY3Q6YS9iLnJ2dA';

export type TeamName = 'first' | 'second' | 'demo' | 'partner' | 'idle partner' | 'staff' | 'own' | 'quarantine';

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

/** What a call is about; ids of one project with all that hangs on it. */
export type Target = {
  kind: (typeof targetKinds)[number];
  team: TeamName;
  teamId: string;
  projectId: string;
  locationId: string;
  modelId: string;
  pictureId: string;
  tourId: string;
  panoramaId: string;
  uploadId: string;
  memberEmail: string;
  invitationId: string;
  shareId: string;
  linkId: string;
  invoiceId: string;
  /** A change request of the team. */
  changeId: string;
  /** A comment on its model, by nobody of this world. */
  commentId: string;
  /** A view of its model that the team has, by nobody of this world. */
  viewId: string;
  /** A draft of a member of the team; of `guest`, that of the order. */
  draftId: string;
  /** The one that the caller without an account has placed. */
  isGuestOrder?: true;
};

/** Makes so many targets of a kind. */
export type MakeTargets = (kind: Target['kind'], count: number) => Promise<Target[]>;

type Place = {
  teams: Record<'first' | 'second' | 'demo' | 'partner' | 'quarantine', string>;
  sharedLocationId: string;
  /** Of the one order that the caller without an account has placed. */
  guestDraftId: string;
};

/** Makes targets, all of one call by the same few statements: thousands of them would take longer than the calls about them. */
export function createTargets(
  { db, store }: TestServer,
  { teams, sharedLocationId, guestDraftId }: Place,
): MakeTargets {
  let made = 0;
  let isGuestOrderMade = false;

  return async (kind, count) => {
    if (kind === 'missing') return Array.from({ length: count }, () => missing());
    if (count === 0) return [];
    const storageKey = `project/${crypto.randomUUID()}/x`;
    await store.put(storageKey, Readable.from([Buffer.from(kind.slice(0, 4))]));
    await store.put(`${folderOf(storageKey)}${INDEX_FILE}`, Readable.from([Buffer.from('{}')]));
    const all = Array.from({ length: count }, () => rowsOf(kind, storageKey));
    if (kind !== 'shared') await db.insert(location).values(all.map((rows) => rows.location));
    await db.insert(project).values(all.map((rows) => rows.project));
    await db.insert(asset).values(all.flatMap((rows) => rows.assets));
    await db.insert(panorama).values(all.map((rows) => rows.panorama));
    await db.insert(upload).values(all.map((rows) => rows.upload));
    await db.insert(invitation).values(all.map((rows) => rows.invitation));
    await db.insert(locationShare).values(all.map((rows) => rows.share));
    await db.insert(shareLink).values(all.map((rows) => rows.link));
    await db.insert(estimate).values(all.map((rows) => rows.estimate));
    await db.insert(invoice).values(all.map((rows) => rows.invoice));
    await db.insert(changeRequest).values(all.map((rows) => rows.change));
    await db.insert(modelComment).values(all.map((rows) => rows.comment));
    await db.insert(savedView).values(all.map((rows) => rows.view));
    await db.insert(user).values(all.map((rows) => rows.member));
    await db.insert(membership).values(all.map((rows) => rows.membership));
    if (kind === 'guest') await db.insert(order).values(all.map((rows) => rows.order));
    else await db.insert(orderDraft).values(all.map((rows) => rows.draft));
    return all.map(({ target }) => target);
  };

  /** One target, and the rows that make it. */
  function rowsOf(kind: Target['kind'], storageKey: string) {
    const owner = ownerOf(kind);
    const teamId = teams[owner];
    const label = owner === 'second' ? `${CANARY} ${made}` : `Hall ${made}`;
    const mailbox = `${label.replaceAll(' ', '-')}-${made}`.toLowerCase();
    made += 1;
    const isGuestOrder = kind === 'guest' && !isGuestOrderMade;
    isGuestOrderMade ||= isGuestOrder;
    const own = { id: crypto.randomUUID(), teamId, name: label };
    const papers = papersOf(own);
    const ids = {
      projectId: own.id,
      locationId: kind === 'shared' ? sharedLocationId : crypto.randomUUID(),
      modelId: crypto.randomUUID(),
      pictureId: crypto.randomUUID(),
      tourId: crypto.randomUUID(),
      panoramaId: crypto.randomUUID(),
      uploadId: crypto.randomUUID(),
      invitationId: crypto.randomUUID(),
      shareId: crypto.randomUUID(),
      linkId: crypto.randomUUID(),
      changeId: crypto.randomUUID(),
      commentId: crypto.randomUUID(),
      viewId: crypto.randomUUID(),
      draftId: isGuestOrder ? guestDraftId : crypto.randomUUID(),
      invoiceId: papers.invoice.id,
    };
    const { locationId } = ids;
    const target: Target = {
      ...ids,
      kind,
      team: owner,
      teamId,
      memberEmail: `${mailbox}-member@example.com`,
      ...(isGuestOrder && { isGuestOrder }),
    };
    const createdAt = new Date();
    const expiresAt = new Date(Date.now() + 3600_000);
    const ofProject = { projectId: own.id, teamId, createdAt };
    const onPlace = { locationId, teamId, createdAt };
    const file = {
      projectId: own.id,
      product: 'BIMIT Engine',
      storageKey,
      bytes: 4,
      sha256: 'a'.repeat(64),
      createdAt,
    };
    const model = { ...file, id: ids.modelId, role: 'model' as const, format: 'ifc', name: `${label}.ifc` };
    const memberId = crypto.randomUUID();
    return {
      target,
      ...papers,
      location: {
        id: locationId,
        teamId,
        name: label,
        address: `${label} Street, Boston, MA 02210`,
        spaceType: 'Office',
        latitude: 42,
        longitude: -71,
        createdAt,
      },
      project: {
        ...own,
        locationId,
        type: 'BIMIT',
        subType: 'Engine',
        status: 'Order Completed',
        mlEstimatedTotalSqft: 10,
        ipCalculatedTotalSqft: 10,
        completedAt: createdAt,
        receivedAt: createdAt,
        createdAt,
        paymentStatus: 'lifetime_usage' as const,
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
      },
      assets: [
        model,
        { ...model, id: crypto.randomUUID(), format: 'rvt', name: `${label}.rvt`, forgeUrn: FORGE_URN },
        { ...file, id: ids.pictureId, role: 'image' as const, format: 'png', name: 'thumbnail.png' },
        {
          ...file,
          id: ids.tourId,
          role: 'tour' as const,
          format: 'virtual_tour',
          name: label,
          storageKey: '',
          linkUrl: `https://my.matterport.com/show/?m=${made}`,
        },
      ],
      upload: {
        ...ofProject,
        id: ids.uploadId,
        purpose: 'engine_scan' as const,
        fileName: `${label}.las`,
        sizeBytes: 400,
        fingerprint: label,
        storageKey: `project/${own.id}/scan`,
      },
      panorama: {
        id: ids.panoramaId,
        projectId: own.id,
        number: 1,
        name: label,
        state: 'ready' as const,
        storageKey: folderOf(storageKey),
        createdAt,
      },
      invitation: {
        id: ids.invitationId,
        teamId,
        email: `${mailbox}@example.com`,
        role: 'user' as const,
        tokenSha256: crypto.randomUUID(),
        expiresAt,
        createdAt,
      },
      share: { ...onPlace, id: ids.shareId, granteeEmail: `${mailbox}@elsewhere.example` },
      link: { ...onPlace, id: ids.linkId, name: label, tokenSha256: crypto.randomUUID(), expiresAt },
      change: {
        ...ofProject,
        id: ids.changeId,
        number: 1,
        text: label,
        target: { kind: 'document' as const, page: null, box: null },
        assetId: ids.modelId,
        updatedAt: createdAt,
      },
      comment: {
        ...ofProject,
        id: ids.commentId,
        series: seriesOf({ ...model, storey: null }),
        assetId: ids.modelId,
        elementId: 7,
        elementName: label,
        elementCategory: 'IFCWALL',
        text: label,
        isStaff: false,
      },
      view: {
        ...ofProject,
        id: ids.viewId,
        series: seriesOf({ ...model, storey: null }),
        name: label,
        view: label,
        isStaff: false,
      },
      // Signs in nowhere: somebody to change and to remove.
      member: {
        id: memberId,
        name: target.memberEmail,
        email: target.memberEmail,
        emailVerified: true,
        createdAt,
        updatedAt: createdAt,
      },
      membership: { teamId, userId: memberId, role: 'user' as const, createdAt },
      draft: {
        id: ids.draftId,
        teamId,
        createdBy: memberId,
        step: 'size' as const,
        data: newOrder('bimit'),
        createdAt,
        updatedAt: createdAt,
      },
      order: {
        ...ofProject,
        draftId: ids.draftId,
        guestEmail: 'guest@example.com',
        service: 'bimit' as const,
        inputs: {},
      },
    };
  }
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

function ownerOf(kind: Target['kind']) {
  if (kind === 'other' || kind === 'missing') return 'second';
  if (kind === 'demo') return 'demo';
  return kind === 'guest' ? 'quarantine' : 'first';
}

/** Nothing that was ever there. */
function missing(): Target {
  const id = () => crypto.randomUUID();
  return {
    kind: 'missing',
    team: ownerOf('missing'),
    teamId: id(),
    projectId: id(),
    locationId: id(),
    modelId: id(),
    pictureId: id(),
    tourId: id(),
    panoramaId: id(),
    uploadId: id(),
    memberEmail: 'nobody@example.com',
    invitationId: id(),
    shareId: id(),
    linkId: id(),
    draftId: id(),
    invoiceId: id(),
    changeId: id(),
    commentId: id(),
    viewId: id(),
  };
}
