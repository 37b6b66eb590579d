import { Button } from '@mantine/core';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BarePage } from '#web/ui/bare-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown for an address that no page has. */
export function NotFoundPage() {
  const texts = useTexts('common');
  usePageTitle(texts('notFoundTitle'));
  return (
    <BarePage>
      <EmptyState order={1} title={texts('notFoundTitle')} text={texts('notFoundText')}>
        <Button component={AppLink} href="/portfolio">
          {texts('toPortfolio')}
        </Button>
      </EmptyState>
    </BarePage>
  );
}
