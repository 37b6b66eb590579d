import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { SessionTeam } from '#contract/session.ts';
import { membersOf } from '#domain/team/team-lists.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { AddMembersForm } from './add-members-form.tsx';
import { MemberTable } from './member-table.tsx';
import { PendingList } from './pending-list.tsx';
import css from './team.module.css';
import { useMemberCalls } from './use-member-calls.ts';

/** Who is in the team that is worked for. Admins add, change and remove; others read (portfolio.md §2). */
export function Members({ team }: { team: SessionTeam }) {
  const texts = useTexts('team');
  const { data, pending, add, changeRole, remove, resend, revoke } = useMemberCalls(team);
  const [leaving, setLeaving] = useState<string>();
  const isAdmin = team.role === 'admin';
  if (data.error && !data.data)
    return <ErrorPanel sentence={sentenceOf(data.error)} onRetry={() => void data.refetch()} />;
  if (!data.data)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={240} radius="lg" />
      </div>
    );
  return (
    <Stack gap="md">
      {isAdmin && (
        <Paper withBorder className={css.card}>
          <AddMembersForm add={add} />
        </Paper>
      )}
      <Paper withBorder className={css.card} component="section" aria-label={texts('members')}>
        <Title order={2} fz={16} mb="xs">
          {texts('members')}
        </Title>
        <MemberTable
          members={membersOf(data.data.team)}
          teamName={team.name}
          ownId={data.data.user.id}
          isAdmin={isAdmin}
          onRole={changeRole}
          onRemove={setLeaving}
        />
      </Paper>
      {isAdmin && (
        <Paper withBorder className={css.card}>
          <PendingList
            invitations={pending.data}
            failure={pending.error && sentenceOf(pending.error)}
            onResend={resend}
            onRevoke={revoke}
          />
        </Paper>
      )}
      <ConfirmModal
        isOpen={leaving !== undefined}
        title={texts('removeTitle', { email: leaving ?? '' })}
        confirmLabel={texts('removeConfirm')}
        isDangerous
        onConfirm={() => remove(leaving ?? '')}
        onClose={() => setLeaving(undefined)}
      >
        {texts('removeText', { team: team.name })}
      </ConfirmModal>
    </Stack>
  );
}
