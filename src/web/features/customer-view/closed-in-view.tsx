import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In place of a page that is not the customer's: the console, and one's own account. */
export function ClosedInView() {
  const texts = useTexts('customerView');
  return <EmptyState order={1} title={texts('closedTitle')} text={texts('closedText')} />;
}
