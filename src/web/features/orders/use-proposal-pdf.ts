import { useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { fileOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';

/** The proposal as a PDF: of the stored draft for members, of what is typed for visitors. The server recomputes its price. */
export function useProposalPdf({ draftId, data, isMember }: { draftId: string; data: OrderData; isMember: boolean }) {
  const [isWorking, setIsWorking] = useState(false);
  const take = async () => {
    const texts = textsOf('order');
    setIsWorking(true);
    try {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
      saveBlob(
        await (isMember
          ? fileOf(`/api/order-drafts/${draftId}/proposal.pdf`)
          : fileOf('/api/pricing/proposal.pdf', sent)),
        texts('proposalFile'),
      );
    } catch {
      notifyFailure(texts('proposalFailed'));
    } finally {
      setIsWorking(false);
    }
  };
  return { isWorking, take: () => void take() };
}
