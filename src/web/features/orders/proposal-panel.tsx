import { Button, CloseButton, Group, Loader, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import css from './order.module.css';
import { proposalPdf, useProposalPdf, type ProposalOf } from './use-proposal-pdf.ts';

const DocumentView = lazy(async () => ({
  default: (await import('#web/ui/document-view/document-view.tsx')).DocumentView,
}));

/** The full proposal as its document, above the screen that 'View Full Proposal' leads to. */
export function ProposalPanel({ onClose, ...of }: ProposalOf & { onClose: () => void }) {
  const texts = useTexts('order');
  const pdf = useProposalPdf(of);
  const [asked] = useState(of);
  const found = useQuery({
    queryKey: ['order-proposal', asked],
    queryFn: () => proposalPdf(asked),
    // The draft may be on its way to the server.
    retry: 1,
    retryDelay: 1_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <section className={css.proposal} aria-label={texts('fullProposal')}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} size="h4">
          {texts('fullProposal')}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            loading={pdf.isWorking}
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={pdf.take}
          >
            {texts('detailedProposal')}
          </Button>
          <CloseButton aria-label={texts('hideProposal')} onClick={onClose} />
        </Group>
      </Group>
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <Text role="status" c="dimmed">
          <Loader size={14} aria-hidden mr={8} />
          {texts('proposalWait')}
        </Text>
      )}
      {found.data && <Shown file={found.data} label={texts('fullProposal')} />}
    </section>
  );
}

function Shown({ file, label }: { file: Blob; label: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div className={css.proposalPages}>
      <Suspense fallback={null}>
        <DocumentView url={url} label={label} />
      </Suspense>
    </div>
  );
}
