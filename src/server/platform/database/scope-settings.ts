import type { Statement } from './statement-batch.ts';

/** What the database itself ends in a transaction, in milliseconds; 0: never. */
export type TimeLimits = {
  /** A statement, with its waiting for locks. */ statementMs: number;
  /** A transaction whose caller asks nothing. */ idleMs: number;
};

/** On whose behalf rows are read and written: row-level security decides by it (migration 0001). */
export type Scope =
  | { kind: 'anonymous'; linkId?: string; guestDraftId?: string }
  /** `isReadOnly`: the database itself refuses to write (staff who see the portal as a customer). */
  | { kind: 'user'; userId: string; teamId: string | null; linkId?: string; isReadOnly?: boolean }
  | { kind: 'staff'; userId: string; teamId: string | null }
  | { kind: 'worker'; projectId: string }
  | { kind: 'system' };

const NAMES = [
  'role',
  'app.kind',
  'app.user',
  'app.team',
  'app.link',
  'app.job',
  'app.guest',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
];
const settings = NAMES.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ');
const TEXT = `select ${settings}`;
const READ_ONLY_TEXT = `${TEXT}, set_config('transaction_read_only', 'on', true)`;

/** The statement that makes the rest of its transaction a caller's: the restricted role, who calls (authorization.md R4), and the limits of time. */
export function scopeSettings(
  scope: Scope,
  { statementMs, idleMs }: TimeLimits,
  isReadOnly = 'isReadOnly' in scope && scope.isReadOnly === true,
): Statement & { values: string[] } {
  const userId = 'userId' in scope ? scope.userId : '';
  const teamId = ('teamId' in scope && scope.teamId) || '';
  const linkId = ('linkId' in scope && scope.linkId) || '';
  const jobId = scope.kind === 'worker' ? scope.projectId : '';
  const guestDraftId = ('guestDraftId' in scope && scope.guestDraftId) || '';
  return {
    text: isReadOnly ? READ_ONLY_TEXT : TEXT,
    values: [
      'storey_app',
      scope.kind,
      userId,
      teamId,
      linkId,
      jobId,
      guestDraftId,
      String(statementMs),
      String(idleMs),
    ],
  };
}
