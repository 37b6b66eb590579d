import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { BarePage } from '#web/ui/bare-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown when a page failed while it was loading or drawing. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const texts = useTexts('common');
  const supportHref = useSupportHref(texts('supportSubject'));
  usePageTitle(texts('errorTitle'));
  return (
    <BarePage>
      <div role="alert">
        <EmptyState
          order={1}
          title={texts('errorTitle')}
          text={error instanceof ApiError ? error.message : texts('errorText')}
        >
          <Button onClick={reset}>{texts('retry')}</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            {texts('reload')}
          </Button>
          {supportHref && (
            <Button variant="subtle" component="a" href={supportHref}>
              {texts('support')}
            </Button>
          )}
        </EmptyState>
      </div>
    </BarePage>
  );
}
