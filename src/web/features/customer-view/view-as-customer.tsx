import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { CUSTOMER_VIEW_MINUTES } from '#domain/access/customer-view.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ReasonModal } from '#web/ui/reason-modal.tsx';

type ViewAsCustomerProps = {
  team: { id: string; name: string };
  /** The order that it is begun from: the view ends there. */
  projectId?: string;
  /** The view has begun: what was read as staff must not stay on the screen. */
  onBegun: () => void;
};

/** Asks why, then shows the portal as members of the team see it (authorization.md §2.7). */
export function ViewAsCustomer({ team, projectId, onBegun }: ViewAsCustomerProps) {
  const texts = useTexts('customerView');
  const [isOpen, { open, close }] = useDisclosure();
  const begin = async (reason: string) => {
    await answerOf(
      api.api.ops.teams[':teamId'].view.$post({
        param: { teamId: team.id },
        json: { reason, ...(projectId && { projectId }) },
      }),
    );
    onBegun();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>
        {texts('begin')}
      </Button>
      {isOpen && (
        <ReasonModal
          title={texts('beginTitle', { team: team.name })}
          confirmLabel={texts('confirm')}
          words={{ label: texts('reason'), hint: texts('reasonHint'), needed: texts('reasonNeeded') }}
          onConfirm={begin}
          onClose={close}
        >
          <Text>{texts('begun', { minutes: CUSTOMER_VIEW_MINUTES })}</Text>
        </ReasonModal>
      )}
    </>
  );
}
