import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingInvitation } from '#contract/teams.ts';
import { ApiError, answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { userDataQuery } from '#web/lib/queries.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';

export type Role = 'user' | 'admin';
export type AddResult = {
  email: string;
  refusal?: string;
  /** It waited for them already: the link of the earlier mail has ended. */ wasPending?: boolean;
};

/** Reads members and open invitations of the team that is worked for, and changes them. What is shown is always what is stored. */
export function useMemberCalls(team: { id: string; name: string; role: Role }) {
  const texts = useTexts('team');
  const queries = useQueryClient();
  const param = { teamId: team.id };
  const pendingKey = ['invitations', team.id];
  const data = useQuery(userDataQuery);
  const pending = useQuery({
    queryKey: pendingKey,
    queryFn: () => answerOf(api.api.teams[':teamId'].invitations.$get({ param })),
    enabled: team.role === 'admin',
  });

  async function refresh() {
    void queries.invalidateQueries({ queryKey: pendingKey });
    const { error } = await data.refetch();
    // People who are no longer in any team read that on the page.
    if (error && !(error instanceof ApiError && error.code === 'NO_TEAM')) report(texts('refreshFailed'), error);
  }

  /** Says and logs that something failed: in the specification's words, with the reason behind. */
  function report(what: string, error: unknown) {
    console.warn(what, error);
    notifyFailure(texts('withReason', { what, reason: sentenceOf(error) }));
  }

  async function add(emails: readonly string[], role: Role): Promise<AddResult[]> {
    const results: AddResult[] = [];
    for (const email of emails) results.push(await addOne(email, role));
    await refresh();
    return results;
  }

  async function addOne(email: string, role: Role): Promise<AddResult> {
    try {
      await answerOf(api.api.admin['add-team-member'].$post({ json: { email, teamId: team.id, role } }));
    } catch (error) {
      console.warn(texts('addFailed'), error);
      return {
        email,
        refusal:
          error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : texts('addFailed'),
      };
    }
    await sendMail(email).catch((error: unknown) => console.warn('invitation mail:', error));
    return { email, wasPending: pending.data?.some((one) => one.email === email.toLowerCase()) ?? false };
  }

  const sendMail = (email: string) =>
    answerOf(api.api.email['send-team-member-invite'].$post({ json: { recipient: email, teamName: team.name } }));

  async function changeRole(email: string, newRole: Role) {
    try {
      await answerOf(api.api.admin['change-member-role'].$patch({ json: { email, teamId: team.id, newRole } }));
      notifyDone(texts('roleChanged', { email, role: texts(newRole === 'admin' ? 'asAdmin' : 'asUser') }));
    } catch (error) {
      report(texts('roleFailed'), error);
    }
    await refresh();
  }

  /** Rejects with the sentence for the dialog that asks. */
  async function remove(email: string) {
    try {
      await answerOf(api.api.admin['delete-team-member'].$delete({ json: { email, teamId: team.id } }));
    } catch (error) {
      console.warn(texts('removeFailed'), error);
      void refresh();
      throw new ApiError(texts('withReason', { what: texts('removeFailed'), reason: sentenceOf(error) }), {
        code: 'REMOVE_FAILED',
        status: 0,
      });
    }
    notifyDone(texts('removed', { email }));
    await refresh();
  }

  async function resend({ email }: Pick<PendingInvitation, 'email'>) {
    try {
      const { isSent } = await sendMail(email);
      notifyDone(texts(isSent ? 'sent' : 'sentBefore', { email }));
    } catch (error) {
      notifyFailure(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: pendingKey });
  }

  async function revoke({ id, email }: Pick<PendingInvitation, 'id' | 'email'>) {
    try {
      await answerOf(
        api.api.teams[':teamId'].invitations[':invitationId'].$delete({ param: { ...param, invitationId: id } }),
      );
      notifyDone(texts('revoked', { email }));
    } catch (error) {
      notifyFailure(texts('revokeFailed', { reason: sentenceOf(error) }));
    }
    await queries.invalidateQueries({ queryKey: pendingKey });
  }

  return { data, pending, add, changeRole, remove, resend, revoke };
}
