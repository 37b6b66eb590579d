import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import { planQuery } from '#web/lib/plan.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { UnlockModal } from './unlock-modal.tsx';
import { UsageLimit, type UnlockableProject } from './usage-limit.tsx';
import { useDrawDown } from './use-draw-down.ts';
import { useOpenedAndClosed } from './use-opened-and-closed.ts';

type UsageLimitModalProps = {
  project: UnlockableProject;
  isOpen: boolean;
  onClose: () => void;
  /** The project is unlocked now: go on with what was asked for. */
  onUnlocked: () => void;
};

/** Stands between a locked project and its download: draw on the free allowance, or pay once in the dialog that follows. */
export function UsageLimitModal({ project, isOpen, onClose, onUnlocked }: UsageLimitModalProps) {
  const texts = useTexts('usage');
  const [isPaying, setPaying] = useState(false);
  const usage = useQuery({ ...usageQuery, enabled: isOpen });
  const { data: plan } = useQuery({ ...planQuery, enabled: isOpen });
  const isOver = useRef(false);
  useEffect(() => {
    if (isOpen) isOver.current = false;
  }, [isOpen]);
  // The own unlock and the news of it may arrive in either order: the download goes on once.
  const unlocked = () => {
    if (isOver.current) return;
    isOver.current = true;
    setPaying(false);
    notifyDone(texts('unlocked', { name: project.name }));
    onClose();
    onUnlocked();
  };
  const { isBusy, failure, drawDown } = useDrawDown(project, unlocked);
  const isOpened = project.access?.canDownload ?? false;
  // A colleague has unlocked it meanwhile: nothing is left to pay. While the own unlock is running, its answer says so.
  const settle = useEffectEvent(() => {
    if (isOpen && !isBusy) unlocked();
  });
  const wasOpened = useRef(isOpened);
  useEffect(() => {
    if (isOpened && !wasOpened.current) settle();
    wasOpened.current = isOpened;
  }, [isOpened]);
  const supportHref = useSupportHref(texts('helpSubject', { name: project.name }));
  const isAsking = isOpen && !isPaying;
  useOpenedAndClosed(isAsking, 'Usage Limit Modal Opened', 'Usage Limit Modal Closed');
  const close = () => {
    setPaying(false);
    onClose();
  };
  return (
    <>
      <UsageLimit
        isOpen={isAsking}
        project={project}
        usage={usage.data}
        isUsageFailed={usage.isError}
        plan={plan}
        isBusy={isBusy}
        failure={failure}
        supportHref={supportHref}
        onDrawDown={(overageSqft) => void drawDown(overageSqft)}
        onCheckout={() => {
          track('Proceed To Checkout Clicked');
          setPaying(true);
        }}
        onCancel={close}
      />
      <UnlockModal project={project} isOpen={isOpen && isPaying} onClose={close} onUnlocked={unlocked} />
    </>
  );
}
