import type { Person } from '#web/features/account/person-form.tsx';
import type { SecondFactorCalls } from '#web/features/account/second-factor.tsx';
import type { OpenSession } from '#web/features/account/session-list.tsx';
import { authFailure, type AuthRefusal } from '#web/features/session/auth-failure.ts';
import { answerOf, ApiError, api, sentenceOf } from '#web/lib/api.ts';
import { auth } from '#web/lib/auth.ts';

const refusalOf = (error: AuthRefusal | null) => (error ? authFailure(error) : undefined);

export const secondFactorCalls: SecondFactorCalls = {
  enable: async (password) => {
    const { data, error } = await auth.twoFactor.enable({ password });
    if (error) return { refusal: authFailure(error) };
    return {
      totpUri: 'totpURI' in data ? data.totpURI : '',
      backupCodes: 'backupCodes' in data ? data.backupCodes : [],
    };
  },
  verify: async (code) => refusalOf((await auth.twoFactor.verifyTotp({ code })).error),
  disable: async (password) => refusalOf((await auth.twoFactor.disable({ password })).error),
  renewBackupCodes: async (password) => {
    const { data, error } = await auth.twoFactor.generateBackupCodes({ password });
    return error ? { refusal: authFailure(error) } : { backupCodes: data.backupCodes };
  },
};

export async function savePerson(person: Person): Promise<string | undefined> {
  return answerOf(api.api.profile.$patch({ json: person })).then(() => undefined, sentenceOf);
}

/** Where the link of the mail leads back to. */
export async function changeEmail(newEmail: string, password: string): Promise<string | undefined> {
  return refusalOf(
    (
      await auth.$fetch('/change-email', {
        method: 'POST',
        body: { newEmail, password, callbackURL: '/profile?email=changed' },
      })
    ).error,
  );
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<string | undefined> {
  return refusalOf((await auth.changePassword({ currentPassword, newPassword, revokeOtherSessions: true })).error);
}

/** Where the person is signed in: this browser first, then those used last. */
export async function listSessions(): Promise<OpenSession[]> {
  const [{ data: current }, { data: all, error }] = await Promise.all([auth.getSession(), auth.listSessions()]);
  if (error) throw asApiError(error);
  const sessions = (all ?? []).map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    isCurrent: id === current?.session.id,
    userAgent: userAgent ?? null,
    address: ipAddress || null,
    createdAt: new Date(createdAt),
    usedAt: new Date(updatedAt),
  }));
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedAt.getTime() - a.usedAt.getTime(),
  );
}

export async function endSession(sessionId: string): Promise<string | undefined> {
  return refusalOf((await auth.$fetch('/revoke-session', { method: 'POST', body: { sessionId } })).error);
}

/** Ends every session, the own one as well. Rejects with the sentence to show. */
export async function endAllSessions(): Promise<void> {
  const { error } = await auth.revokeSessions();
  if (error) throw asApiError(error);
}

const asApiError = (error: AuthRefusal) =>
  new ApiError(authFailure(error), { code: error.code ?? 'AUTH', status: error.status ?? 0 });
