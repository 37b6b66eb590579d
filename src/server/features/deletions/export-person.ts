import { and, desc, eq, getTableColumns, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAdminRole } from '#domain/team/roles.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  audit,
  changeRequest,
  changeRequestEntry,
  drawdown,
  feedback,
  locationShare,
  membership,
  modelComment,
  modelCommentReply,
  order,
  orderDraft,
  payment,
  projectMessage,
  savedView,
  signature,
  team,
  upload,
} from '#server/platform/database/schema.ts';
import { only, without, type Exported } from './export-data.ts';

/** Teams that a person is in now: in the first ones they may see money. */
type Teams = { administered: string[]; joined: string[] };

/**
 * Everything else that is stored about a person, by what it is; as the system. What they wrote and did is theirs, wherever it was. What belongs
 * to a team is exported while they are in it, and money and preferred dates while they are its admin (authorization.md §0).
 */
export async function exportPersonData(transaction: Scoped, userId: string): Promise<Exported> {
  const rows = await transaction
    .select({ id: team.id, team: team.name, role: membership.role, since: membership.createdAt })
    .from(membership)
    .innerJoin(team, eq(team.id, membership.teamId))
    .where(eq(membership.userId, userId));
  const teams = {
    administered: rows.filter(({ role }) => isAdminRole(role)).map(({ id }) => id),
    joined: rows.filter(({ role }) => !isAdminRole(role)).map(({ id }) => id),
  };
  return {
    teams: rows.map((row) => without(row, 'id')),
    ...(await exportWork(transaction, userId, teams)),
    ...(await exportWords(transaction, userId)),
    sharedWithYou: await transaction
      .select(only(getTableColumns(locationShare), 'id', 'locationId', 'canDownload', 'createdAt'))
      .from(locationShare)
      .where(and(eq(locationShare.granteeUserId, userId), isNull(locationShare.revokedAt)))
      .orderBy(desc(locationShare.createdAt)),
    actions: await transaction
      .select(only(getTableColumns(audit), 'action', 'objectType', 'ip', 'createdAt'))
      .from(audit)
      .where(eq(audit.userId, userId))
      .orderBy(desc(audit.createdAt)),
  };
}

async function exportWork(transaction: Scoped, userId: string, { administered, joined }: Teams): Promise<Exported> {
  const all = [...administered, ...joined];
  const isIn = (teamId: PgColumn, teams: readonly string[], person: PgColumn): SQL | undefined =>
    and(eq(person, userId), inArray(teamId, [...teams]));
  /** Inputs without the days that the hidden-field list of authorization.md §0 names. */
  const inputs = sql<unknown>`${order.inputs} - 'firstSelectedDate' - 'secondSelectedDate'`;
  const ordered = only(getTableColumns(order), 'id', 'projectId', 'service', 'isEstimateOnly', 'createdAt');
  const paid = only(
    getTableColumns(payment),
    'id',
    'kind',
    'projectId',
    'projectName',
    'status',
    'createdAt',
    'paidAt',
  );
  const drawn = only(getTableColumns(drawdown), 'projectId', 'sqft', 'createdAt');
  return {
    ordersPlaced: [
      ...(await transaction
        .select({ ...ordered, inputs: order.inputs, quote: order.quote })
        .from(order)
        .where(isIn(order.teamId, administered, order.placedBy))
        .orderBy(desc(order.createdAt))),
      ...(await transaction
        .select({ ...ordered, inputs })
        .from(order)
        .where(isIn(order.teamId, joined, order.placedBy))
        .orderBy(desc(order.createdAt))),
    ],
    orderDrafts: await transaction
      .select(only(getTableColumns(orderDraft), 'id', 'step', 'data', 'createdAt', 'updatedAt'))
      .from(orderDraft)
      .where(isIn(orderDraft.teamId, all, orderDraft.createdBy)),
    uploads: await transaction
      .select(
        only(getTableColumns(upload), 'id', 'projectId', 'purpose', 'fileName', 'sizeBytes', 'status', 'createdAt'),
      )
      .from(upload)
      .where(and(isIn(upload.teamId, all, upload.createdBy), ne(upload.purpose, 'deliverable')))
      .orderBy(desc(upload.createdAt)),
    payments: [
      ...(await transaction
        .select({
          ...paid,
          ...only(
            getTableColumns(payment),
            'amountCents',
            'currency',
            'areaSqft',
            'refundedCents',
            'receiptNumber',
            'receiptUrl',
          ),
        })
        .from(payment)
        .where(isIn(payment.teamId, administered, payment.userId))
        .orderBy(desc(payment.createdAt))),
      ...(await transaction
        .select(paid)
        .from(payment)
        .where(isIn(payment.teamId, joined, payment.userId))
        .orderBy(desc(payment.createdAt))),
    ],
    drawdowns: [
      ...(await transaction
        .select({
          ...drawn,
          ...only(getTableColumns(drawdown), 'quotaSqft', 'overageSqft', 'overageRate', 'overageCents'),
        })
        .from(drawdown)
        .where(isIn(drawdown.teamId, administered, drawdown.userId))
        .orderBy(desc(drawdown.createdAt))),
      ...(await transaction
        .select(drawn)
        .from(drawdown)
        .where(isIn(drawdown.teamId, joined, drawdown.userId))
        .orderBy(desc(drawdown.createdAt))),
    ],
  };
}

/** The person's own words, without what they are about: the project may be nothing to them any more. */
async function exportWords(transaction: Scoped, userId: string): Promise<Exported> {
  const said = ['id', 'text', 'createdAt'] as const;
  return {
    messages: await transaction
      .select(only(getTableColumns(projectMessage), ...said))
      .from(projectMessage)
      .where(eq(projectMessage.authorId, userId))
      .orderBy(desc(projectMessage.createdAt)),
    comments: await transaction
      .select(only(getTableColumns(modelComment), ...said, 'deletedAt'))
      .from(modelComment)
      .where(eq(modelComment.authorId, userId))
      .orderBy(desc(modelComment.createdAt)),
    replies: await transaction
      .select(only(getTableColumns(modelCommentReply), ...said, 'deletedAt'))
      .from(modelCommentReply)
      .where(eq(modelCommentReply.authorId, userId))
      .orderBy(desc(modelCommentReply.createdAt)),
    changeRequests: await transaction
      .select(only(getTableColumns(changeRequest), ...said))
      .from(changeRequest)
      .where(eq(changeRequest.authorId, userId))
      .orderBy(desc(changeRequest.createdAt)),
    changeRequestEntries: await transaction
      .select(only(getTableColumns(changeRequestEntry), ...said))
      .from(changeRequestEntry)
      .where(eq(changeRequestEntry.authorId, userId)),
    savedViews: await transaction
      .select(only(getTableColumns(savedView), 'id', 'name', 'view', 'createdAt'))
      .from(savedView)
      .where(eq(savedView.ownerId, userId)),
    feedback: await transaction
      .select(only(getTableColumns(feedback), 'id', 'answers', 'completedAt'))
      .from(feedback)
      .where(eq(feedback.userId, userId)),
    signatures: await transaction
      .select(
        only(getTableColumns(signature), 'signerName', 'signerEmail', 'consent', 'mark', 'ip', 'status', 'completedAt'),
      )
      .from(signature)
      .where(eq(signature.signedBy, userId)),
  };
}
