import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { seesMoney } from './project-facts.ts';
import type { TrackingSlots } from './tracking-slots.ts';

type QuoteDialogProps = Pick<TrackingSlots, 'renderEstimate' | 'renderSignature'> & {
  project: WireProject;
  isOpen: boolean;
  onClose: () => void;
  onSigned: () => void;
};

/** The estimate that is ready: to take home and, while it waits for it, to sign (S6). Also opened by `?function=quote`. */
export function QuoteDialog({ project, isOpen, onClose, onSigned, renderEstimate, renderSignature }: QuoteDialogProps) {
  const texts = useTexts('tracking');
  const [isSigning, setIsSigning] = useState(false);
  const { estimate_url: href, status } = project;
  const close = () => {
    setIsSigning(false);
    onClose();
  };
  const isToSign = status === 'Estimate Ready' && href && renderSignature;
  return (
    <Dialog isInAddress opened={isOpen} onClose={close} title={texts('quoteTitle')} size={isSigning ? 'xl' : 'md'}>
      {isSigning && renderSignature ? (
        renderSignature({
          project,
          onClose: () => setIsSigning(false),
          onSigned: () => {
            close();
            onSigned();
          },
        })
      ) : (
        <Stack>
          {isToSign && renderEstimate?.(project)}
          <Text>{texts(href ? 'quoteText' : seesMoney(project) ? 'quoteNone' : 'quoteConfidential')}</Text>
          {href && (
            <Group>
              <Button
                variant={isToSign ? 'default' : 'filled'}
                component="a"
                href={href}
                download={said('estimate.pdf')}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {texts('quoteDownload')}
              </Button>
              {isToSign && (
                <Button leftSection={<IconSignature size={16} aria-hidden />} onClick={() => setIsSigning(true)}>
                  {texts('quoteSign')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
