import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { formatCents } from '#domain/billing/money.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { allowedMoves } from '#domain/project/status-moves.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { usePromisedTimes } from '#web/lib/operator.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';

const calls = api.api.projects[':projectId'];

/** Whether the reader may take this step with the order by themselves: admins of its own team (decisions.md, "Status moves"). */
function mayMove(
  { status, type, subType, isOwn, isDemo, canEdit }: WireProject,
  to: 'Order Cancelled' | 'Order Request',
): boolean {
  const known = projectStatus.safeParse(status);
  return (
    isOwn &&
    canEdit &&
    !isDemo &&
    known.success &&
    allowedMoves({ status: known.data, type, subType }, 'admin').includes(to)
  );
}

/** 'Cancel order', while there is no money; says what becomes of the deposit's invoice and asks why. */
export function CancelOrder({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const [isOpen, dialog] = useDisclosure();
  if (!mayMove(project, 'Order Cancelled')) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={dialog.open}
        style={{ alignSelf: 'flex-start' }}
      >
        {texts('cancelOrder')}
      </Button>
      {isOpen && <CancelDialog project={project} onClose={dialog.close} />}
    </>
  );
}

function CancelDialog({
  project: { projectId, project_name: name },
  onClose,
}: {
  project: WireProject;
  onClose: () => void;
}) {
  const texts = useTexts('tracking');
  const queries = useQueryClient();
  const { data } = useQuery(projectInvoicesQuery(projectId));
  const deposit = data?.find(({ kind, status }) => kind === 'deposit' && status === 'open');
  const cancel = async (reason: string) => {
    await answerOf(calls['cancel-order'].$post({ param: { projectId }, json: { reason } }));
    notifyDone(texts('cancelDone'));
    await queries.invalidateQueries();
  };
  return (
    <ReasonModal
      isDangerous
      title={texts('cancelTitle', { name })}
      confirmLabel={texts('cancelOrder')}
      keepLabel={texts('cancelKeep')}
      words={{ label: texts('cancelReason'), needed: texts('cancelReasonNeeded') }}
      onConfirm={cancel}
      onClose={onClose}
    >
      <Text>{texts('cancelText')}</Text>
      {deposit && (
        <Text>
          {texts('cancelDeposit', {
            number: deposit.number,
            amount: formatCents(deposit.amountCents, deposit.currency),
          })}
        </Text>
      )}
    </ReasonModal>
  );
}

/** 'Continue to Order', from an estimate alone. */
export function ContinueOrder({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const queries = useQueryClient();
  const promises = usePromisedTimes();
  const [isOpen, dialog] = useDisclosure();
  if (!mayMove(project, 'Order Request')) return null;
  const goOn = async () => {
    await answerOf(calls['continue-order'].$post({ param: { projectId: project.projectId } }));
    notifyDone(texts('continueDone'));
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={dialog.open}>
        {texts('continueOrder')}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={texts('continueTitle')}
        confirmLabel={texts('continueOrder')}
        onConfirm={goOn}
        onClose={dialog.close}
      >
        {texts('continueText', promises)}
      </ConfirmModal>
    </>
  );
}
