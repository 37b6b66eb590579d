import { getRouteApi } from '@tanstack/react-router';
import { InvoiceView } from '#web/features/invoices/invoice-view.tsx';
import { PageBody } from '#web/ui/page.tsx';

const route = getRouteApi('/app/member/invoices/$invoiceId');

export function InvoicePage() {
  const { invoiceId } = route.useParams();
  const { pay, back } = route.useSearch();
  return (
    <PageBody>
      <InvoiceView source={{ invoiceId }} startsPaying={pay ?? false} back={back ?? '/billing'} />
    </PageBody>
  );
}
