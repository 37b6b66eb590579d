import { Button } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PortfolioTab } from './view-state.ts';

/** A tab without any project: what belongs there, and how to begin. */
export function EmptyTab({ tab }: { tab: PortfolioTab }) {
  const texts = useTexts('portfolio');
  if (tab === 'shared') return <EmptyState title={texts('emptySharedTitle')} text={texts('emptySharedText')} />;
  if (tab === 'demo')
    return (
      <EmptyState title={texts('emptyDemoTitle')} text={texts('emptyDemoText')}>
        <FirstScanButton />
      </EmptyState>
    );
  return (
    <EmptyState title={texts('emptyMineTitle')} text={texts('emptyMineText')}>
      <FirstScanButton />
    </EmptyState>
  );
}

/** Words and filters that fit no project. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const texts = useTexts('portfolio');
  return (
    <EmptyState title={texts('noMatchTitle')} text={texts('noMatchText')}>
      <Button variant="default" onClick={onClear}>
        {texts('clearAll')}
      </Button>
    </EmptyState>
  );
}

export function FirstScanButton() {
  const texts = useTexts('portfolio');
  return (
    <>
      <Button component={AppLink} href="/bimit-plan">
        {texts('emptyMineAction')}
      </Button>
      <Button component={AppLink} href="/order" variant="default">
        {texts('emptyMineOrder')}
      </Button>
    </>
  );
}
