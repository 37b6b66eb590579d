import { eq } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { session, twoFactor, user } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/records/audit.ts';
import { CommandError, emailOf, type Command } from './command.ts';

/**
 * Lets a person in again who lost both the app and the backup codes: the password alone signs in, every session ends, and staff
 * rights wait for a new second factor. Answers false for an address without an account.
 */
export async function removeSecondFactor(db: Database, email: string): Promise<boolean> {
  const personId = await db.transaction(async (transaction) => {
    const [person] = await transaction
      .update(user)
      .set({ twoFactorEnabled: false })
      .where(eq(user.email, email))
      .returning({ id: user.id });
    if (!person) return undefined;
    await transaction.delete(twoFactor).where(eq(twoFactor.userId, person.id));
    await transaction.delete(session).where(eq(session.userId, person.id));
    return person.id;
  });
  if (!personId) return false;
  await inScope(db, { kind: 'system' }, (transaction) =>
    recordAudit(transaction, {
      teamId: null,
      userId: personId,
      action: 'account.remove-second-factor',
      objectType: 'person',
      objectId: personId,
    }),
  );
  return true;
}

export const removeSecondFactorCommand: Command = {
  words: 'account remove-second-factor',
  synopsis: 'EMAIL',
  purpose: 'lets a person who lost both the app and the backup codes sign in again',
  maxArguments: 1,
  options: {},
  run: async ({ db, say }, [address]) => {
    const email = emailOf(address);
    if (!(await removeSecondFactor(db, email))) throw new CommandError(`There is no account for ${email}.`);
    say(
      `${email} signs in with the password alone until two-factor authentication is set up again. All its sessions have ended.`,
    );
    return 0;
  },
};
