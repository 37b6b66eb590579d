import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { staffRoles, type StaffRole } from '#domain/access/staff-rights.ts';
import { DEFAULT_COMPANY } from '#domain/operator/operator-settings.ts';
import { createAuth, findUserId } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { user } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { accountRules } from '#server/records/people/account-rules.ts';
import { emailOf, textOf, UsageError, type Command } from './command.ts';

type Parts = {
  db: Database;
  config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL' | 'RATE_LIMITS' | 'isSecure'>;
  drawPassword: () => string;
};

/**
 * Marks a person as staff, making the account when there is none, and answers a one-hour link to set a password. Rights begin
 * when a second factor is enrolled: until then the person is an ordinary user [Y9].
 */
export async function addStaff({ db, config, drawPassword }: Parts, email: string, role: StaffRole): Promise<string> {
  const links: string[] = [];
  const send: Mailer['send'] = async (mail) => {
    const { button } = typeof mail === 'function' ? mail(DEFAULT_COMPANY) : mail;
    links.push(button?.url ?? '');
  };
  const mailer: Mailer = { isOutbox: true, send, sendIn: (_transaction, mail) => send(mail) };
  const auth = createAuth(db, {
    secret: config.AUTH_SECRET,
    publicUrl: config.PUBLIC_URL,
    isSecure: config.isSecure,
    mailer,
    limits: config.RATE_LIMITS,
    accounts: accountRules(db),
  });
  if (!(await findUserId(db, email)))
    await auth.api.signUpEmail({ body: { email, name: email.split('@')[0] ?? email, password: drawPassword() } });
  await db.update(user).set({ emailVerified: true, staffRole: role }).where(eq(user.email, email));
  const userId = (await findUserId(db, email)) ?? '';
  await inScope(db, { kind: 'system' }, (transaction) =>
    recordAudit(transaction, {
      teamId: null,
      userId,
      action: 'staff.add',
      objectType: 'person',
      objectId: userId,
      details: { role },
    }),
  );
  links.length = 0;
  await auth.api.requestPasswordReset({ body: { email, redirectTo: '/reset-password' } });
  const link = links.at(-1);
  if (!link) throw new Error('No link was made.');
  return link;
}

export const addStaffCommand: Command = {
  words: 'staff add',
  synopsis: `EMAIL [--role ${staffRoles.join('|')}]`,
  purpose: 'makes a person staff and prints a link to set a password',
  maxArguments: 1,
  options: { role: { type: 'string' } },
  run: async ({ db, config, say }, [address], options) => {
    const email = emailOf(address);
    const role = staffRoles.find((known) => known === (textOf(options, 'role') ?? 'support'));
    if (!role) throw new UsageError(`There is no role '${textOf(options, 'role')}'.`);
    const link = await addStaff({ db, config, drawPassword: () => randomBytes(24).toString('base64url') }, email, role);
    say(
      `${email} is staff (${role}) once a password is set with this link, valid for one hour, and two-factor` +
        ` authentication is set up after signing in:\n${link}`,
    );
    return 0;
  },
};
