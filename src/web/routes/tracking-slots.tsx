import type { WireProject } from '#contract/projects.ts';
import { MobilizationForm } from '#web/features/coordination/mobilization-form.tsx';
import { ScheduleCall } from '#web/features/coordination/schedule-call.tsx';
import { ChatBox } from '#web/features/messages/chat-box.tsx';
import { EstimateName } from '#web/features/signing/estimate-name.tsx';
import { SignatureForm } from '#web/features/signing/signature-form.tsx';
import type { TrackingSlots } from '#web/features/projects/tracking/tracking-slots.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** What is shown in the tracking of a project, for people who may use it. `isVerified`: the caller has verified their address. */
export function trackingSlots(project: WireProject, isVerified: boolean): TrackingSlots {
  if (!isVerified || project.isDemo) return {};
  const { projectId } = project;
  return {
    chat: <ChatBox projectId={projectId} isArchived={project.is_archived === true} />,
    ...(project.isOwn && {
      call: <ScheduleCall projectId={projectId} />,
      renderEstimate: () => <EstimateName projectId={projectId} />,
      renderSignature: ({ onSigned }) => <SignatureForm projectId={projectId} onSigned={onSigned} />,
      renderMobilization: ({ isOpen, onClose }) => (
        <MobilizationModal projectId={projectId} isOpen={isOpen} onClose={onClose} />
      ),
    }),
  };
}

function MobilizationModal({
  projectId,
  isOpen,
  onClose,
}: {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const texts = useTexts('tracking');
  return (
    <Dialog isInAddress opened={isOpen} onClose={onClose} title={texts('mobilization')} size="lg">
      {isOpen && <MobilizationForm projectId={projectId} onDone={onClose} />}
    </Dialog>
  );
}
