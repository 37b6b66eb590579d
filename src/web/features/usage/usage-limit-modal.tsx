import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { track } from '#web/lib/analytics.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { UsageLimit, type UnlockableProject } from './usage-limit.tsx';
import { useUnlock } from './use-unlock.ts';

type UsageLimitModalProps = {
  project: UnlockableProject;
  isOpen: boolean;
  onClose: () => void;
  /** The project is unlocked now: go on with what was asked for. */
  onUnlocked: () => void;
};

/** Stands between a locked project and its download: draw on the free allowance, or pay once. */
export function UsageLimitModal({ project, isOpen, onClose, onUnlocked }: UsageLimitModalProps) {
  const texts = useTexts('usage');
  const usage = useQuery({ ...usageQuery, enabled: isOpen });
  const { busy, failure, drawDown, checkout } = useUnlock(project, () => {
    notifyDone(texts('unlocked', { name: project.name }));
    onClose();
    onUnlocked();
  });
  const supportHref = useSupportHref(texts('helpSubject', { name: project.name }));
  useOpenedAndClosed(isOpen);
  return (
    <UsageLimit
      isOpen={isOpen}
      project={project}
      usage={usage.data}
      isUsageFailed={usage.isError}
      busy={busy}
      failure={failure}
      supportHref={supportHref}
      onDrawDown={() => void drawDown()}
      onCheckout={() => void checkout()}
      onCancel={onClose}
    />
  );
}

/** Reports opening and closing, whatever closed it. */
function useOpenedAndClosed(isOpen: boolean) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    track(isOpen ? 'Usage Limit Modal Opened' : 'Usage Limit Modal Closed');
    wasOpen.current = isOpen;
  }, [isOpen]);
}
