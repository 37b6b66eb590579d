import { getRouteApi } from '@tanstack/react-router';
import { HostedPage } from '#web/features/invoices/hosted-page.tsx';
import { InvoiceView } from '#web/features/invoices/invoice-view.tsx';

const route = getRouteApi('/invoice/$token');

export function HostedInvoicePage() {
  const { token } = route.useParams();
  return (
    <HostedPage>
      <InvoiceView source={{ token }} />
    </HostedPage>
  );
}
