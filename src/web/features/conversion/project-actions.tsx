import { Menu, Text } from '@mantine/core';
import { IconDots, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { isUnlocked } from '#domain/access/access.ts';
import { remedyOf } from '#domain/engine/conversion-failure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isConverting } from '#domain/engine/conversion-status.ts';
import type { FrameChoice } from '#web/lib/scan-frame.ts';
import { RerunModal } from './rerun-modal.tsx';

export type ProjectCalls = {
  cancel: () => Promise<void>;
  rerun: (choice: FrameChoice) => Promise<void>;
  remove: () => Promise<void>;
};
type ProjectActionsProps = {
  project: WireProject;
  calls: ProjectCalls;
  isRerunOpen: boolean;
  setRerunOpen: (isOpen: boolean) => void;
};

/** What converting once more can bring; a completed conversion may have been made with a wrong unit or axis. */
const remedyOfProject = ({ status, failure_cause: cause }: WireProject) =>
  remedyOf(status === 'Order Failed' ? cause : null);

/** Whether converting the scan once more can help: it has arrived, is not itself at fault, and no unlock has frozen its result. */
export function canRerun(project: WireProject): boolean {
  const isSettled = project.status === 'Order Failed' || project.status === 'Order Completed';
  const hasScan = project.assets.some(({ role }) => role === 'original');
  return (
    project.isOwn &&
    isSettled &&
    hasScan &&
    remedyOfProject(project).rerun !== 'none' &&
    !isUnlocked({ isPaidFull: project.paid_full, paymentStatus: project.payment_status, isSample: project.is_sample })
  );
}

/** Cancel, convert again, delete: what the present state allows, each asked once. */
export function ProjectActions({ project, calls, isRerunOpen, setRerunOpen }: ProjectActionsProps) {
  const texts = useTexts('engineProject');
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null);
  const isRunning = isConverting(project.status);
  const mayRerun = canRerun(project);
  if (!project.isOwn || !(isRunning || mayRerun || project.canEdit)) return null;
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton label={texts('more')} variant="default" icon={<IconDots size={18} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {isRunning && (
            <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={() => setAsked('cancel')}>
              {texts('cancelRun')}
            </Menu.Item>
          )}
          {mayRerun && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setRerunOpen(true)}>
              {texts('rerun')}
            </Menu.Item>
          )}
          {project.canEdit && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setAsked('delete')}>
              {texts('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmModal
        isOpen={asked === 'cancel'}
        title={texts('cancelRunTitle')}
        confirmLabel={texts('cancelRun')}
        isDangerous
        onConfirm={calls.cancel}
        onClose={() => setAsked(null)}
      >
        {texts('cancelRunText')}
      </ConfirmModal>
      <ConfirmModal
        isOpen={asked === 'delete'}
        title={texts('deleteTitle')}
        confirmLabel={texts('delete')}
        isDangerous
        onConfirm={calls.remove}
        onClose={() => setAsked(null)}
      >
        <Text>{texts('deleteText', { name: project.project_name })}</Text>
      </ConfirmModal>
      <RerunModal
        isOpen={isRerunOpen}
        last={project}
        asksFrame={remedyOfProject(project).rerun === 'frame'}
        onClose={() => setRerunOpen(false)}
        onRerun={calls.rerun}
      />
    </>
  );
}
