// Tables that better-auth reads and writes; `auth-schema.test.ts` compares them with what the library asks for.
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#domain/language/language.ts';

const id = () => text('id').primaryKey();
const date = (name: string) => timestamp(name, { withTimezone: true });

export const user = pgTable('user', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Asked for at sign-up; the team is made when the address is verified. */
  requestedTeamName: text('requested_team_name'),
  /** Set by an operator only: support, ops, finance or admin. */
  staffRole: text('staff_role'),
  /** IANA name; null: the browser's own. */
  timeZone: text('time_zone'),
  /** null: as each project has them. */
  units: text('units', { enum: ['imperial', 'metric'] }),
  /** Colors of the pages; null: each device has its own. */
  theme: text('theme', { enum: ['light', 'dark', 'auto'] }),
  /** Of pages and e-mails; null: each device has its own. */
  language: text('language', { enum: LANGUAGES }),
  twoFactorEnabled: boolean('two_factor_enabled').default(false),
  createdAt: date('created_at').notNull(),
  updatedAt: date('updated_at').notNull(),
});
const userId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const session = pgTable(
  'session',
  {
    id: id(),
    expiresAt: date('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: date('created_at').notNull(),
    updatedAt: date('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId('user_id'),
    /** Team that the person works for at the moment; membership is checked on every request. */
    activeTeamId: text('active_team_id'),
  },
  (table) => [index().on(table.userId)],
);

export const account = pgTable(
  'account',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId('user_id'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: date('access_token_expires_at'),
    refreshTokenExpiresAt: date('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: date('created_at').notNull(),
    updatedAt: date('updated_at').notNull(),
  },
  (table) => [index().on(table.userId)],
);

export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: date('expires_at').notNull(),
    createdAt: date('created_at').notNull(),
    updatedAt: date('updated_at').notNull(),
  },
  (table) => [index().on(table.identifier)],
);

export const twoFactor = pgTable(
  'two_factor',
  {
    id: id(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: userId('user_id'),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: date('locked_until'),
  },
  (table) => [index().on(table.userId), index().on(table.secret)],
);
