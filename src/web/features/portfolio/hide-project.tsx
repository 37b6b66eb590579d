import { useQueryClient } from '@tanstack/react-query';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone } from '#web/ui/notify.tsx';

/** 'Hide Project': asks once; the list is read again in place, and a failure leaves it as it was (P16, P27). */
export function HideProject({ row, onClose }: { row: PortfolioRow | undefined; onClose: () => void }) {
  const texts = useTexts('portfolio');
  const queries = useQueryClient();
  const name = row?.name ?? '';
  const hide = async () => {
    if (!row) return;
    try {
      await answerOf(
        api.api['update-airtable-record'].$post({
          json: { tableName: 'Projects', recordId: row.projectId, fieldsToUpdate: { is_hidden_in_ipx: true } },
        }),
      );
    } catch (error) {
      console.warn('Failed to hide project', error);
      throw new ApiError(`${texts('hideFailed')}. ${sentenceOf(error)}`, { code: 'HIDE_FAILED', status: 0 });
    }
    notifyDone(texts('hidden', { name }));
    void queries.invalidateQueries({ queryKey: ['projects'] });
  };
  return (
    <ConfirmModal
      isOpen={row !== undefined}
      title={texts('hideTitle')}
      confirmLabel={texts('hideConfirm')}
      isDangerous
      onConfirm={hide}
      onClose={onClose}
    >
      {texts('hideText', { name })}
    </ConfirmModal>
  );
}
