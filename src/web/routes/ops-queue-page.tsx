import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

export function OpsQueuePage() {
  const texts = useTexts('ops');
  return <Page title={texts('queue')}>{null}</Page>;
}
