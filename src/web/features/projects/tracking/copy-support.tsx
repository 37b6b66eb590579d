import { Button } from '@mantine/core';
import { IconCheck, IconClipboard } from '@tabler/icons-react';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useFleeting } from '#web/lib/use-fleeting.ts';

const SHOWN_MS = 2_000;

/** What support asks for first, for the clipboard. That it failed is only logged (S26). */
export function CopySupport({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const [copied, setCopied] = useFleeting(SHOWN_MS);
  const copy = async () => {
    const facts = [
      texts('supportId', { value: project.projectId }),
      texts('supportName', { value: project.project_name }),
      texts('supportAddress', { value: project.address[0] ?? '–' }),
      texts('supportStatus', { value: project.status }),
      texts('supportType', { value: `${project.type} | ${project.subType}` }),
      texts('supportTeam', { value: project.teamName || '–' }),
      texts('supportPage', { value: window.location.href }),
    ];
    try {
      await navigator.clipboard.writeText(facts.join('\n'));
      setCopied(texts('copiedSupport'));
    } catch (error) {
      console.warn('copy support info:', error);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconClipboard size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ?? texts('copySupport')}</span>
    </Button>
  );
}
