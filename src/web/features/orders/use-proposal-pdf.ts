import { useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { fileOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';

export type ProposalOf = { draftId: string; data: OrderData; isMember: boolean };

/** The proposal as a PDF: of the stored draft for members, of what is typed for visitors. The server recomputes its price. */
export function proposalPdf({ draftId, data, isMember }: ProposalOf): Promise<Blob> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
  return isMember ? fileOf(`/api/order-drafts/${draftId}/proposal.pdf`) : fileOf('/api/pricing/proposal.pdf', sent);
}

/** Saves it. */
export function useProposalPdf(of: ProposalOf) {
  const [isWorking, setIsWorking] = useState(false);
  const take = async () => {
    const texts = textsOf('order');
    setIsWorking(true);
    try {
      saveBlob(await proposalPdf(of), texts('proposalFile'));
    } catch {
      notifyFailure(texts('proposalFailed'));
    } finally {
      setIsWorking(false);
    }
  };
  return { isWorking, take: () => void take() };
}
