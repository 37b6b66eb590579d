import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionTeam } from '#contract/session.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { InviteForm, type NewInvitation } from './invite-form.tsx';
import { PendingList } from './pending-list.tsx';

type InviteDialogProps = { team: SessionTeam; isOpen: boolean; onClose: () => void };

/** Invites people to the team that is worked for, and shows who has not answered yet. For its admins. */
export function InviteDialog({ team, isOpen, onClose }: InviteDialogProps) {
  const texts = useTexts('team');
  const common = useTexts('common');
  const queries = useQueryClient();
  const param = { teamId: team.id };
  const queryKey = ['invitations', team.id];
  const pending = useQuery({ queryKey, queryFn: () => answerOf(api.api.teams[':teamId'].invitations.$get({ param })), enabled: isOpen });
  const refresh = () => queries.invalidateQueries({ queryKey });

  async function invite({ email, role }: NewInvitation): Promise<string | undefined> {
    try {
      await answerOf(api.api.admin['add-team-member'].$post({ json: { email, teamId: team.id, role } }));
    } catch (error) {
      return sentenceOf(error);
    }
    notifyDone(texts('sent', { email }));
    await refresh();
    return undefined;
  }

  async function resend(invitation: NewInvitation) {
    const refusal = await invite(invitation);
    if (refusal) notifyFailure(refusal);
  }

  async function revoke({ id, email }: { id: string; email: string }) {
    try {
      await answerOf(api.api.teams[':teamId'].invitations[':invitationId'].$delete({ param: { ...param, invitationId: id } }));
      notifyDone(texts('revoked', { email }));
    } catch (error) {
      notifyFailure(texts('revokeFailed', { reason: sentenceOf(error) }));
    }
    await refresh();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={texts('inviteTitle', { team: team.name })} closeButtonProps={{ 'aria-label': common('close') }} size={520}>
      <InviteForm invite={invite} />
      <PendingList invitations={pending.data} failure={pending.error && sentenceOf(pending.error)} onResend={resend} onRevoke={revoke} />
    </Modal>
  );
}
