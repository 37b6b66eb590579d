import { callsByContract } from '#contract/all-calls.ts';
import type { Access, DeclaredCall, StaffRule, ViewAccess } from '#contract/declare-call.ts';

const whoMay: Record<Access, string> = {
  public: 'everybody',
  signedIn: 'people who are signed in',
  verified: 'people with a verified address',
  member: 'members of a team',
  orderer: 'members of a team, visitors with an order of their own',
  outbox: 'administrators, and people at the machine itself',
  signed: 'requests that carry a signature',
  staff: 'staff',
};
const seenInView: Record<ViewAccess, string> = { asMember: 'yes', closed: 'no', lookOnly: 'to look at' };
const staffWho: Record<StaffRule, string> = {
  none: 'none',
  own: 'for themselves',
  read: 'who read',
  message: 'who write messages',
  viewAsCustomer: 'who see the portal as a customer',
  work: 'who work on orders',
  bill: 'who bill',
  administer: 'who administer',
};

const byPath = (a: DeclaredCall, b: DeclaredCall) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
const rowOf = ({ method, path, access, inView, staffAct, limit }: DeclaredCall) =>
  `| \`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${whoMay[access]} | ${
    staffAct ? staffWho[staffAct] : ''
  } | ${inView ? seenInView[inView] : ''} | ${limit ?? ''} |`;
const titleOf = (contract: string) =>
  contract.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** docs/access.md as it should be: every call of the API with who may make it, from its declaration in the contract. */
export function accessPage(): string {
  return [
    '# Who may do what',
    '',
    'Every call of the API and who may make it. Made by `npm run docs` from the declarations in',
    '`src/contract`; `npm run check` fails when the two differ. Whether a person may see or change a certain object is decided',
    'afterwards by the rules in `src/domain/access` and, as a second lock, by row-level security in Postgres, which',
    'separates teams but knows no roles. An object that a caller may not see is answered like one that does not exist.',
    '',
    "- **Staff**: which of them may change something by a customer's own call. Some of these calls work only for a team",
    "  that the caller is in. Staff can read what customers read; the console's own calls check the role themselves",
    '  (`domain/access/staff-rights.ts`).',
    '- **As a customer**: whether staff who see the portal as a customer can read it. They change nothing.',
    '- **Limit**: the limit that counts the call, where it is not the one for all calls',
    '  (`domain/access/rate-limits.ts`, `RATE_LIMITS`).',
    ...callsByContract.flatMap(([name, calls]) => [
      '',
      `## ${titleOf(name)}`,
      '',
      '| call | who may make it | staff | as a customer | limit |',
      '|---|---|---|---|---|',
      ...calls.toSorted(byPath).map(rowOf),
    ]),
    '',
  ].join('\n');
}
