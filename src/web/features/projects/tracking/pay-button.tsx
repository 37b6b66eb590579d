import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { AppLink } from '#web/ui/app-link.tsx';

/** The way to the card form of an invoice, and from there back to the place of its order. */
export function PayButton({ invoiceId, locationId, label }: { invoiceId: string; locationId: string; label: string }) {
  return (
    <Button
      component={AppLink}
      href={`/invoices/${invoiceId}?pay=true&back=${encodeURIComponent(`/location/${locationId}`)}`}
      leftSection={<IconCreditCard size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
