import { and, desc, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm';
import type { AuditRow } from '#contract/audit.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  changeRequest,
  drawdown,
  estimate,
  invitation,
  invoice,
  location,
  locationShare,
  membership,
  modelComment,
  modelCommentReply,
  order,
  payment,
  project,
  projectMessage,
  refund,
  shareLink,
  team,
  upload,
  user,
} from '#server/platform/database/schema.ts';
import { readAudit } from '#server/records/audit-log/read-audit.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { authorOf, nameOf, only, type Exported } from './export-data.ts';

const AUDIT_PAGE = 1000;

/**
 * All that an admin of a team may read about it in the portal, but for its files; as the system. Threads between others and staff, names of
 * staff, and what staff keep for themselves are no part of it.
 */
export async function exportTeamData(transaction: Scoped, teamId: string): Promise<Exported> {
  const { company } = await readOperator(transaction);
  return {
    ...(await exportPeople(transaction, teamId, company)),
    ...(await exportWork(transaction, teamId, company)),
    ...(await exportMoney(transaction, teamId, company)),
    ...(await exportWords(transaction, teamId, company)),
    auditLog: await exportAuditLog(transaction, teamId),
  };
}

async function exportPeople(transaction: Scoped, teamId: string, company: string): Promise<Exported> {
  const ofInvitation = getTableColumns(invitation);
  const ofShare = getTableColumns(locationShare);
  const ofLink = getTableColumns(shareLink);
  return {
    team: await transaction
      .select(
        only(
          getTableColumns(team),
          'id',
          'name',
          'kind',
          'address',
          'freeLimitSqft',
          'usedSqft',
          'stripeCustomerId',
          'discountType',
          'discountPercent',
          'createdAt',
        ),
      )
      .from(team)
      .where(eq(team.id, teamId)),
    members: await transaction
      .select({ name: user.name, email: user.email, role: membership.role, since: membership.createdAt })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      // Staff who help a team are in no list of its members.
      .where(and(eq(membership.teamId, teamId), isNull(user.staffRole))),
    invitations: await transaction
      .select({
        ...only(ofInvitation, 'id', 'email', 'role', 'expiresAt', 'acceptedAt', 'revokedAt', 'createdAt'),
        invitedBy: nameOf(invitation.invitedBy, company),
      })
      .from(invitation)
      .where(eq(invitation.teamId, teamId))
      .orderBy(desc(invitation.createdAt)),
    shares: await transaction
      .select({
        ...only(ofShare, 'id', 'locationId', 'granteeEmail', 'canDownload', 'createdAt', 'revokedAt'),
        invitedBy: nameOf(locationShare.invitedBy, company),
      })
      .from(locationShare)
      .where(eq(locationShare.teamId, teamId))
      .orderBy(desc(locationShare.createdAt)),
    shareLinks: await transaction
      .select({
        ...only(ofLink, 'id', 'locationId', 'name', 'expiresAt', 'createdAt', 'revokedAt'),
        createdBy: nameOf(shareLink.createdBy, company),
      })
      .from(shareLink)
      .where(eq(shareLink.teamId, teamId))
      .orderBy(desc(shareLink.createdAt)),
  };
}

/** Of a project, what its page shows to the team's admins (`WireProject`), by the names of the columns. */
const projectColumns = only(
  getTableColumns(project),
  'id',
  'locationId',
  'name',
  'type',
  'subType',
  'status',
  'leftStatus',
  'statusChangedAt',
  'pipelineStatus',
  'isHidden',
  'isPublic',
  'isSample',
  'paymentStatus',
  'isPaidFull',
  'mlEstimatedTotalSqft',
  'ipCalculatedTotalSqft',
  'isSizeAssumed',
  'unmodeledSqft',
  'scanUnit',
  'scanUpAxis',
  'foundUnit',
  'modelUnits',
  'receivedAt',
  'mlStartedAt',
  'mlEndedAt',
  'completedAt',
  'failureReason',
  'pointCount',
  'stepDurations',
  'scopes',
  'estimatedTier',
  'interiorSqft',
  'siteSqft',
  'revitVersion',
  'earliestDeadlineDays',
  'latestDeadlineDays',
  'scanDate',
  'secondScanDate',
  'scanDateFinal',
  'customerContractType',
  'implementationPlanUrl',
  'isSequenceDelivery',
  'submittedAt',
  'expectedDeliveryAt',
  'latestComment',
  'latestCommentHeader',
  'hostedUntil',
  'deletedAt',
  'createdAt',
);

async function exportWork(transaction: Scoped, teamId: string, company: string): Promise<Exported> {
  const ofLocation = getTableColumns(location);
  const ofOrder = getTableColumns(order);
  const ofUpload = getTableColumns(upload);
  return {
    locations: await transaction
      .select(
        only(
          ofLocation,
          'id',
          'name',
          'address',
          'latitude',
          'longitude',
          'isApproximate',
          'spaceType',
          'country',
          'region',
          'createdAt',
        ),
      )
      .from(location)
      .where(eq(location.teamId, teamId))
      .orderBy(desc(location.createdAt)),
    projects: await transaction
      .select(projectColumns)
      .from(project)
      .where(and(eq(project.teamId, teamId), ne(project.status, 'Order Initialized')))
      .orderBy(desc(project.createdAt)),
    orders: await transaction
      .select({
        ...only(ofOrder, 'id', 'projectId', 'guestEmail', 'service', 'inputs', 'quote', 'isEstimateOnly', 'createdAt'),
        placedBy: nameOf(order.placedBy, company),
      })
      .from(order)
      .where(eq(order.teamId, teamId))
      .orderBy(desc(order.createdAt)),
    uploads: await transaction
      .select({
        ...only(ofUpload, 'id', 'projectId', 'purpose', 'fileName', 'sizeBytes', 'status', 'createdAt'),
        createdBy: nameOf(upload.createdBy, company),
      })
      .from(upload)
      .where(and(eq(upload.teamId, teamId), ne(upload.purpose, 'deliverable')))
      .orderBy(desc(upload.createdAt)),
  };
}

async function exportMoney(transaction: Scoped, teamId: string, company: string): Promise<Exported> {
  const ofEstimate = getTableColumns(estimate);
  const ofInvoice = getTableColumns(invoice);
  const ofPayment = getTableColumns(payment);
  const ofRefund = getTableColumns(refund);
  const ofDrawdown = getTableColumns(drawdown);
  const said = ['number', 'projectId', 'lines', 'currency', 'status', 'content', 'issuedAt'] as const;
  return {
    estimates: await transaction
      .select(only(ofEstimate, 'id', ...said, 'totalCents', 'validUntil'))
      .from(estimate)
      .where(eq(estimate.teamId, teamId))
      .orderBy(desc(estimate.issuedAt)),
    invoices: await transaction
      .select(only(ofInvoice, 'id', ...said, 'projectName', 'kind', 'amountCents', 'dueAt', 'paidAt', 'isPaidByHand'))
      .from(invoice)
      .where(eq(invoice.teamId, teamId))
      .orderBy(desc(invoice.issuedAt)),
    payments: await transaction
      .select({
        ...only(
          ofPayment,
          'id',
          'kind',
          'invoiceId',
          'projectId',
          'projectName',
          'areaSqft',
          'amountCents',
          'currency',
          'status',
          'refundedCents',
          'receiptNumber',
          'receiptUrl',
          'createdAt',
          'paidAt',
        ),
        paidBy: nameOf(payment.userId, company),
      })
      .from(payment)
      .where(eq(payment.teamId, teamId))
      .orderBy(desc(payment.createdAt)),
    // Why money went back is kept for the operator's books.
    refunds: await transaction
      .select(only(ofRefund, 'id', 'paymentId', 'amountCents', 'status', 'createdAt'))
      .from(refund)
      .where(and(eq(refund.teamId, teamId), inArray(refund.status, ['pending', 'succeeded'])))
      .orderBy(desc(refund.createdAt)),
    drawdowns: await transaction
      .select({
        ...only(
          ofDrawdown,
          'projectId',
          'sqft',
          'quotaSqft',
          'overageSqft',
          'overageRate',
          'overageCents',
          'createdAt',
        ),
        drawnBy: nameOf(drawdown.userId, company),
      })
      .from(drawdown)
      .where(eq(drawdown.teamId, teamId))
      .orderBy(desc(drawdown.createdAt)),
  };
}

async function exportWords(transaction: Scoped, teamId: string, company: string): Promise<Exported> {
  const ofMessage = getTableColumns(projectMessage);
  const ofComment = getTableColumns(modelComment);
  const ofReply = getTableColumns(modelCommentReply);
  const ofChange = getTableColumns(changeRequest);
  return {
    messages: await transaction
      .select({
        ...only(ofMessage, 'id', 'projectId', 'text', 'isStaff', 'createdAt'),
        author: authorOf(projectMessage, company),
      })
      .from(projectMessage)
      .where(and(eq(projectMessage.teamId, teamId), eq(projectMessage.thread, TEAM_THREAD)))
      .orderBy(desc(projectMessage.createdAt)),
    comments: await transaction
      .select({
        ...only(
          ofComment,
          'id',
          'projectId',
          'elementId',
          'globalId',
          'elementName',
          'elementCategory',
          'text',
          'view',
          'point',
          'isStaff',
          'createdAt',
        ),
        author: authorOf(modelComment, company),
      })
      .from(modelComment)
      .where(and(eq(modelComment.teamId, teamId), isNull(modelComment.deletedAt)))
      .orderBy(desc(modelComment.createdAt)),
    replies: await transaction
      .select({
        ...only(ofReply, 'id', 'modelCommentId', 'projectId', 'text', 'isResolving', 'isStaff', 'createdAt'),
        author: authorOf(modelCommentReply, company),
      })
      .from(modelCommentReply)
      .where(and(eq(modelCommentReply.teamId, teamId), isNull(modelCommentReply.deletedAt)))
      .orderBy(desc(modelCommentReply.createdAt)),
    changeRequests: await transaction
      .select({
        ...only(ofChange, 'id', 'projectId', 'number', 'status', 'text', 'target', 'createdAt', 'updatedAt'),
        author: nameOf(changeRequest.authorId, company),
      })
      .from(changeRequest)
      .where(eq(changeRequest.teamId, teamId))
      .orderBy(desc(changeRequest.createdAt)),
  };
}

/** As the team's audit log shows it: staff and where they work from are not named, and reasons of theirs stay with them. */
async function exportAuditLog(transaction: Scoped, teamId: string): Promise<AuditRow[]> {
  const found: AuditRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readAudit(transaction, teamId, {}, { cursor, limit: AUDIT_PAGE });
    found.push(...page.rows);
    cursor = page.nextCursor;
  }
  return found;
}
