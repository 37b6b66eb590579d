import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExportPanel } from './export-panel.tsx';

/** Reasons for which the files of a project are never somebody's to take home; of others an unlock is all that is missing. */
const NEVER: ReadonlySet<string | null> = new Set(['demo', 'public', 'not_visible', 'not_member', 'view_only']);

type ExportButtonProps = {
  project: Pick<WireProject, 'projectId' | 'access'>;
  /** Opens the ways to unlock the project. */
  onUnlock: () => void;
};

/** Opens the dialog in which everything of a project is packed; nothing for people who take nothing home. */
export function ExportButton({ project: { projectId, access }, onUnlock }: ExportButtonProps) {
  const texts = useTexts('exitPackage');
  const [isOpen, setOpen] = useState(false);
  if (NEVER.has(access.restrictionReason)) return null;
  const close = () => setOpen(false);
  const unlock = () => {
    close();
    onUnlock();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPackageExport size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {texts('button')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts('title')} size="md">
        {isOpen && <ExportPanel projectId={projectId} onUnlock={unlock} />}
      </Dialog>
    </>
  );
}
