import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** 'Billing & Invoices' of the settings page. */
export function BillingTab() {
  const texts = useTexts('billing');
  return <EmptyState title={texts('emptyTitle')} text={texts('emptyText')} />;
}
