import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Stands in for content that could not be read, with its one sentence and another try. */
export function ErrorPanel({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const texts = useTexts('common');
  return (
    <div role="alert">
      <EmptyState title={texts('failed')} text={sentence}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {texts('retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
