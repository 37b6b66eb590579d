import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';

type SampleScanProps = {
  who: 'guest' | 'unverified' | 'member';
  signInHref: string;
  onPlaced: (projectId: string) => void;
};

/** The way to see the engine at work without a file: one press orders a sample, or opens the one that the team has. */
export function SampleScan({ who, signInHref, onPlaced }: SampleScanProps) {
  const texts = useTexts('engineOrder');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answerOf(api.api['engine-orders'].sample.$post()),
    onSuccess: ({ projectId }) => onPlaced(projectId),
  });
  const look = { variant: 'default', leftSection: <IconSparkles size={16} aria-hidden /> } as const;
  return (
    <Stack gap={6} align="flex-start">
      {error && (
        <Alert color="red" role="alert" w="100%">
          {texts('failed', { reason: error.message })}
        </Alert>
      )}
      {who === 'guest' ? (
        <Button {...look} component={AppLink} href={signInHref}>
          {texts('sampleSignIn')}
        </Button>
      ) : (
        <Button {...look} disabled={who === 'unverified'} loading={isPending} onClick={() => mutate()}>
          {texts('sample')}
        </Button>
      )}
      <Text size="xs" c="dimmed">
        {texts(who === 'unverified' ? 'verifyHint' : 'sampleHint')}
      </Text>
    </Stack>
  );
}
