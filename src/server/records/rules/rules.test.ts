// Each rule that the database applies as well: both say the same of every row.
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as paymentStatus from '#domain/billing/payment-status.ts';
import * as invoiceStatus from '#domain/billing/invoice-status.ts';
import * as refundRules from '#domain/billing/refunds.ts';
import * as changeRules from '#domain/changes/change-request.ts';
import * as conversionStatus from '#domain/engine/conversion-status.ts';
import * as news from '#domain/notifications/notification-table.ts';
import * as queueStatus from '#domain/operations/queue-status.ts';
import * as serviceLevel from '#domain/operations/service-level.ts';
import * as estimateStatus from '#domain/papers/estimate-status.ts';
import { groupKeys } from '#domain/portfolio/columns.ts';
import * as grouping from '#domain/portfolio/group-value.ts';
import * as projectStatus from '#domain/project/project-status.ts';
import * as projectType from '#domain/project/project-type.ts';
import * as moves from '#domain/project/status-moves.ts';
import * as scopeRules from '#domain/scope/scope.ts';
import { shareLinkState } from '#domain/share/share-link.ts';
import * as invitationRules from '#domain/team/invitation.ts';
import * as allowance from '#domain/usage/allowance.ts';
import { inScope, openDatabase, type Database } from '#server/platform/database/database.ts';
import * as tables from '#server/platform/database/schema.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { isOverLimit } from './allowance.ts';
import { isChangeEnded, isWithOperator } from './change-request.ts';
import { isConverting } from './conversion-status.ts';
import { isInEffect } from './estimate-status.ts';
import { groupValue } from './group-value.ts';
import { isInvited, isPending } from './invitation.ts';
import { isBilled, isOfPrice, isUnpaid } from './invoice-status.ts';
import { isToldTo } from './notification-table.ts';
import { isPayable, wasPaid } from './payment-status.ts';
import { isListed } from './project-status.ts';
import { isEngineProject, typeLabel } from './project-type.ts';
import { isQueued } from './queue-status.ts';
import { hasLeft, lowersPrice } from './refunds.ts';
import { combinedScopes, scopeLabel, scopeLabels } from './scope.ts';
import { isLate } from './service-level.ts';
import { isEndedEarly, isFinal } from './status-moves.ts';
import { EMAIL, NOW, storeRandomRows } from './testing/random-rows.ts';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url, { error: () => {} });
  db = opened.db;
  await inScope(db, { kind: 'system' }, storeRandomRows);
});
afterAll(async () => {
  await opened.close();
  await database.release();
});

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect'];
type Project = Row<typeof tables.project> & Pick<Row<typeof tables.location>, 'country' | 'spaceType'>;
/** What the database says of a row, and what the domain does, by the name of both and what they are asked. */
type Twins<R> = Record<string, [inSql: SQL, ofRow: (row: R) => unknown]>;

const MINUTE_MS = 60_000;
const moments = [0, 37, 420, 1450, 4321].map((minutes) => new Date(NOW.getTime() + minutes * MINUTE_MS));
const settings = { service_estimate_hours: '31', service_delayed_hours: '5' };
const monthOf = (date: Date | null) => date?.toISOString().slice(0, 7) ?? null;
const groupedOf = ({ scopes, receivedAt, completedAt, ...row }: Project) => ({
  ...row,
  scope: scopes,
  month_received: monthOf(receivedAt),
  month_completed: monthOf(completedAt),
});

const projectTwins: Twins<Project> = {
  isListed: [isListed(), projectStatus.isListed],
  isFinal: [isFinal(), ({ status }) => moves.isFinal(status)],
  isEndedEarly: [isEndedEarly(), ({ status }) => moves.isEndedEarly(status)],
  isConverting: [isConverting(), ({ status }) => conversionStatus.isConverting(status)],
  isQueued: [isQueued(), ({ status }) => queueStatus.isQueued(status)],
  isEngineProject: [isEngineProject(), projectType.isEngineProject],
  typeLabel: [typeLabel(), projectType.typeLabel],
  'typeLabel of the tag': [typeLabel(), (row) => projectType.typeDisplay(row).label],
  scopeLabel: [
    sql`array(select ${scopeLabel(sql`word`)} from unnest(${tables.project.scopes}) with ordinality stored (word, place) order by place)`,
    ({ scopes }) => scopes.map(scopeRules.scopeLabel),
  ],
  scopeLabels: [scopeLabels, ({ scopes }) => scopeRules.scopeLabels(scopes)],
  combinedScopes: [combinedScopes, ({ scopes }) => scopeRules.combinedScopes(scopes)],
  ...Object.fromEntries(
    groupKeys.map((key) => [`groupValue ${key}`, [groupValue(key), (row) => grouping.groupValue(groupedOf(row), key)]]),
  ),
  ...Object.fromEntries(
    moments.map((now) => [
      `isLate at ${now.toISOString()}`,
      [
        isLate(now, settings),
        ({ status, country, ...dates }) => {
          const since = dates.statusChangedAt ?? dates.receivedAt ?? dates.submittedAt ?? dates.createdAt;
          return serviceLevel.isLate({ status, since, country }, now, settings);
        },
      ],
    ]),
  ),
};
const teamTwins: Twins<Row<typeof tables.team>> = { isOverLimit: [isOverLimit(), allowance.isOverLimit] };
const paymentTwins: Twins<Row<typeof tables.payment>> = {
  wasPaid: [wasPaid(), ({ status }) => paymentStatus.wasPaid(status)],
  isPayable: [isPayable(), ({ status }) => paymentStatus.isPayable(status)],
};
const refundTwins: Twins<Row<typeof tables.refund>> = {
  hasLeft: [hasLeft(), ({ status }) => refundRules.hasLeft(status)],
  lowersPrice: [lowersPrice(), ({ priceEffect }) => refundRules.lowersPrice(priceEffect)],
};
const estimateTwins: Twins<Row<typeof tables.estimate>> = {
  isInEffect: [isInEffect(), ({ status }) => estimateStatus.isInEffect(status)],
};
const invoiceTwins: Twins<Row<typeof tables.invoice>> = {
  isOfPrice: [isOfPrice(), ({ kind }) => invoiceStatus.isOfPrice(kind)],
  isUnpaid: [isUnpaid(), ({ status }) => invoiceStatus.isUnpaid(status)],
  isBilled: [isBilled(), ({ status }) => invoiceStatus.isBilled(status)],
};
const changeTwins: Twins<Row<typeof tables.changeRequest>> = {
  isChangeEnded: [isChangeEnded(), ({ status }) => changeRules.isChangeEnded(status)],
  isWithOperator: [isWithOperator(), ({ status }) => changeRules.isWithOperator(status)],
};
const invitationTwins: Twins<Row<typeof tables.invitation>> = {
  isPending: [isPending(), invitationRules.isPending],
  isInvited: [isInvited(` ${EMAIL.toUpperCase()}`, NOW), (row) => invitationRules.isInvited(row, EMAIL, NOW)],
};
const newsTwins: Twins<Row<typeof tables.notification>> = {
  isToldTo: [isToldTo(sql`false`), ({ kind }) => news.isToldTo(kind, { seesMoney: false })],
  'isToldTo for whom it is not known': [isToldTo(sql`null`), ({ kind }) => news.isToldTo(kind, { seesMoney: false })],
};
const linkTwins: Twins<Row<typeof tables.shareLink>> = {
  'shareLinkState, which is in link_of of the migrations': [
    sql`exists (select 1 from link_of(${tables.shareLink.tokenSha256}))`,
    (row) => shareLinkState(row, new Date()) === 'open',
  ],
};

type Read<R> = (said: SQL) => Promise<{ said: unknown; row: R }[]>;
const asSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, { kind: 'system' }, work);
const readProjects: Read<Project> = async (said) => {
  const { project, location } = tables;
  const rows = await asSystem((transaction) =>
    transaction
      .select({ said, row: project, place: location })
      .from(project)
      .innerJoin(location, eq(location.id, project.locationId)),
  );
  return rows.map(({ said: of, row, place: { country, spaceType } }) => ({
    said: of,
    row: { ...row, country, spaceType },
  }));
};
const readTeams: Read<Row<typeof tables.team>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.team }).from(tables.team));
const readPayments: Read<Row<typeof tables.payment>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.payment }).from(tables.payment));
const readRefunds: Read<Row<typeof tables.refund>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.refund }).from(tables.refund));
const readEstimates: Read<Row<typeof tables.estimate>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.estimate }).from(tables.estimate));
const readInvoices: Read<Row<typeof tables.invoice>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.invoice }).from(tables.invoice));
const readChanges: Read<Row<typeof tables.changeRequest>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.changeRequest }).from(tables.changeRequest));
const readInvitations: Read<Row<typeof tables.invitation>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.invitation }).from(tables.invitation));
const readNews: Read<Row<typeof tables.notification>> = (said) =>
  asSystem((transaction) => transaction.select({ said, row: tables.notification }).from(tables.notification));
/** As the owner: the application may call `link_of` only before it knows who asks. */
const readLinks: Read<Row<typeof tables.shareLink>> = (said) =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.kind', 'system', true)`);
    return transaction.select({ said, row: tables.shareLink }).from(tables.shareLink);
  });

async function expectAgreement<R>(read: Read<R>, [inSql, ofRow]: Twins<R>[string]) {
  const rows = await read(inSql);
  const wrong = rows
    .map(({ said, row }) => ({ inSql: said, inDomain: ofRow(row), row }))
    .filter((each) => !isDeepStrictEqual(each.inSql, each.inDomain));
  expect(wrong.slice(0, 3)).toEqual([]);
  // Rows that all get the same answer would show nothing.
  expect(new Set(rows.map(({ said }) => JSON.stringify(said))).size).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThanOrEqual(300);
}
const agree = <R>(read: Read<R>, twins: Twins<R>) =>
  test.each(Object.entries(twins))('%s', (_, pair) => expectAgreement(read, pair));

describe('the database and the domain say the same of every row', () => {
  agree(readProjects, projectTwins);
  agree(readTeams, teamTwins);
  agree(readPayments, paymentTwins);
  agree(readRefunds, refundTwins);
  agree(readEstimates, estimateTwins);
  agree(readInvoices, invoiceTwins);
  agree(readChanges, changeTwins);
  agree(readInvitations, invitationTwins);
  agree(readNews, newsTwins);
  agree(readLinks, linkTwins);
});

/** What an index keeps rows by, as the database has it. */
async function conditionOf(index: string): Promise<SQL> {
  const { rows } = await asSystem((transaction) =>
    transaction.execute<{ text: string }>(
      sql`select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = ${index}::regclass`,
    ),
  );
  return sql.raw(rows[0]?.text ?? 'null');
}
const ofIndex = <R>(index: string, read: Read<R>, ofRow: (row: R) => unknown) =>
  test(index, async () => expectAgreement(read, [await conditionOf(index), ofRow]));

describe('indexes keep the rows that the rules name', () => {
  const isLive = ({ deletedAt, isDemo }: Project) => deletedAt === null && !isDemo;
  ofIndex('project_waiting', readProjects, (row) => isLive(row) && queueStatus.isQueued(row.status));
  ofIndex('payment_open', readPayments, ({ status, kind }) => paymentStatus.isPayable(status) && kind === 'unlock');
  ofIndex(
    'payment_open_invoice',
    readPayments,
    ({ status, kind }) => paymentStatus.isPayable(status) && kind === 'invoice',
  );
  ofIndex('change_request_waiting', readChanges, ({ status }) => changeRules.isWithOperator(status));
  ofIndex('invitation_pending', readInvitations, invitationRules.isPending);
});

/** What the files of that name export. */
async function namesInDomain(file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const path of glob(join(import.meta.dirname, '../../../domain/*', file)))
    names.push(...Object.keys(await import(path)));
  return names;
}

test(
  'every rule here has the name of one in the domain, and is compared with it above',
  { tags: 'nightly' },
  async () => {
    const compared = [
      projectTwins,
      teamTwins,
      paymentTwins,
      refundTwins,
      estimateTwins,
      invoiceTwins,
      changeTwins,
      invitationTwins,
      newsTwins,
    ].flatMap((twins) => Object.keys(twins).map((name) => name.split(' ')[0]));
    const found: string[] = [];
    for await (const path of glob(join(import.meta.dirname, '*.ts'))) {
      const file = basename(path);
      if (file === 'one-of.ts' || file.endsWith('.test.ts')) continue;
      const rules = Object.keys(await import(path));
      found.push(...rules);
      expect(await namesInDomain(file)).toEqual(expect.arrayContaining(rules));
    }
    expect(new Set(found)).toEqual(new Set(compared));
  },
);
