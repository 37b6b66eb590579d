import { Text } from '@mantine/core';
import type { WireAsset } from '#contract/projects.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';

/** Why a file cannot be shown, at its row; nothing for one that can. What is to be done about it is for staff. */
export function FailedView({ asset: { name, viewState, viewProblem } }: { asset: WireAsset }) {
  const texts = useTexts('downloads');
  if (viewState !== 'failed' || !viewProblem) return null;
  const [reason] = said(viewProblem).split(/(?<=\.)\s/);
  return (
    <Text size="xs" c="var(--amber-ink)">
      {texts('viewFailedBecause', { name, reason: reason ?? '' })}
    </Text>
  );
}
