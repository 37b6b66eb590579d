import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ServiceAuthorization } from '#contract/signing.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './signing.module.css';

const POLL_MS = 3000;
const calls = api.api.projects[':projectId'];

/** How often to ask whether it is signed: the service tells the server, and not this page. */
export const pollOf = (authorization: ServiceAuthorization | undefined) =>
  authorization?.provider === 'docuseal' && authorization.estimate ? POLL_MS : false;

/** Calls `onSigned` once, when what was open on this page is signed elsewhere. */
export function useSignedElsewhere(authorization: ServiceAuthorization | undefined, onSigned: () => void): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (authorization?.provider !== 'docuseal') return;
    if (authorization.estimate) wasOpen.current = true;
    else if (wasOpen.current && authorization.signed) {
      wasOpen.current = false;
      onSigned();
    }
  });
}

/** The form of the signing service within our page, filled in before (checklist S25); browsers and hosts that do not show it there have the link. */
export function ServiceForm({ projectId, estimateId }: { projectId: string; estimateId: string }) {
  const texts = useTexts('signing');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['signature-form', projectId, estimateId],
    queryFn: () => answerOf(calls.signature.form.$post({ param: { projectId }, json: { estimateId } })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error) {
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{sentenceOf(error)}</Text>
        <Button
          mt="sm"
          variant="default"
          loading={isFetching}
          onClick={() => void refetch()}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          {texts('again')}
        </Button>
      </Alert>
    );
  }
  if (!data)
    return (
      <div role="status" aria-label={texts('formLoading')}>
        <Skeleton className={css.frame} />
      </div>
    );
  return (
    <>
      <iframe
        className={css.frame}
        title={texts('formFrame')}
        src={data.formUrl}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {texts('formHint')}
        </Text>
        <Button
          component="a"
          href={data.formUrl}
          target="_blank"
          rel="noopener noreferrer"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >
          {texts('formOpen')}
        </Button>
      </Group>
    </>
  );
}
