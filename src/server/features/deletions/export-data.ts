import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import {
  audit,
  changeRequest,
  changeRequestEntry,
  drawdown,
  estimate,
  feedback,
  invitation,
  invoice,
  location,
  locationShare,
  membership,
  modelComment,
  modelCommentReply,
  order,
  orderDraft,
  payment,
  project,
  projectMessage,
  refund,
  savedView,
  session,
  shareLink,
  signature,
  team,
  upload,
  user,
} from '#server/platform/database/schema.ts';

type Exported = Record<string, unknown[]>;

/** Columns that open something or say where the store keeps a file: they are of no use to anybody who reads the data. */
const SECRETS = new Set(['token', 'tokenSha256', 'passwordHash', 'tourPassword', 'storageKey', 'storeUploadId']);

async function rowsOf(
  transaction: Pick<Scoped, 'select'>,
  table: PgTable,
  where: SQL,
  order?: PgColumn,
): Promise<unknown[]> {
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !SECRETS.has(name)));
  const query = transaction.select(columns).from(table).where(where);
  return order ? query.orderBy(desc(order)) : query;
}

/** The account itself and where it is signed in, which only the sign-in library's own connection reads. */
export async function exportAccount(db: Database, userId: string): Promise<Exported> {
  return {
    person: await rowsOf(db, user, eq(user.id, userId)),
    sessions: await rowsOf(db, session, eq(session.userId, userId), session.createdAt),
  };
}

/** Everything else that is stored about a person, by what it is; as the system. */
export async function exportPersonData(transaction: Scoped, userId: string): Promise<Exported> {
  const by = (table: PgTable, column: PgColumn, order?: PgColumn) =>
    rowsOf(transaction, table, eq(column, userId), order);
  return {
    teams: await transaction
      .select({ team: team.name, role: membership.role, since: membership.createdAt })
      .from(membership)
      .innerJoin(team, eq(team.id, membership.teamId))
      .where(eq(membership.userId, userId)),
    ordersPlaced: await by(order, order.placedBy, order.createdAt),
    orderDrafts: await by(orderDraft, orderDraft.createdBy),
    uploads: await by(upload, upload.createdBy, upload.createdAt),
    messages: await by(projectMessage, projectMessage.authorId, projectMessage.createdAt),
    comments: await by(modelComment, modelComment.authorId, modelComment.createdAt),
    replies: await by(modelCommentReply, modelCommentReply.authorId, modelCommentReply.createdAt),
    changeRequests: await by(changeRequest, changeRequest.authorId, changeRequest.createdAt),
    changeRequestEntries: await by(changeRequestEntry, changeRequestEntry.authorId),
    savedViews: await by(savedView, savedView.ownerId),
    feedback: await by(feedback, feedback.userId),
    signatures: await by(signature, signature.signedBy),
    payments: await by(payment, payment.userId, payment.createdAt),
    drawdowns: await by(drawdown, drawdown.userId, drawdown.createdAt),
    sharedWithYou: await by(locationShare, locationShare.granteeUserId, locationShare.createdAt),
    actions: await by(audit, audit.userId, audit.createdAt),
  };
}

/** Everything that is stored about a team, but for its files; as the system. */
export async function exportTeamData(transaction: Scoped, teamId: string): Promise<Exported> {
  const by = (table: PgTable, column: PgColumn, order?: PgColumn) =>
    rowsOf(transaction, table, eq(column, teamId), order);
  return {
    team: await by(team, team.id),
    members: await transaction
      .select({ name: user.name, email: user.email, role: membership.role, since: membership.createdAt })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(eq(membership.teamId, teamId)),
    invitations: await by(invitation, invitation.teamId, invitation.createdAt),
    locations: await by(location, location.teamId, location.createdAt),
    projects: await by(project, project.teamId, project.createdAt),
    orders: await by(order, order.teamId, order.createdAt),
    uploads: await by(upload, upload.teamId, upload.createdAt),
    estimates: await by(estimate, estimate.teamId, estimate.issuedAt),
    invoices: await by(invoice, invoice.teamId, invoice.issuedAt),
    payments: await by(payment, payment.teamId, payment.createdAt),
    refunds: await by(refund, refund.teamId, refund.createdAt),
    drawdowns: await by(drawdown, drawdown.teamId, drawdown.createdAt),
    shares: await by(locationShare, locationShare.teamId, locationShare.createdAt),
    shareLinks: await by(shareLink, shareLink.teamId, shareLink.createdAt),
    messages: await by(projectMessage, projectMessage.teamId, projectMessage.createdAt),
    comments: await by(modelComment, modelComment.teamId, modelComment.createdAt),
    changeRequests: await by(changeRequest, changeRequest.teamId, changeRequest.createdAt),
    auditLog: await by(audit, audit.teamId, audit.createdAt),
  };
}
