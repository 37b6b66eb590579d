import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedShareLink } from '#contract/sharing.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { LinkForm, type NewLink } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { MadeLink } from './made-link.tsx';
import { Openings } from './openings.tsx';

const links = api.api.locations[':locationId'].links;

/** 'Share by link': links that show the location to anyone who has one, who looked, and one more. */
export function LinksPanel({ locationId }: { locationId: string }) {
  const texts = useTexts('sharing');
  const queries = useQueryClient();
  const [revoking, setRevoking] = useState<ListedShareLink | null>(null);
  const [madeId, setMadeId] = useState<string>();
  const param = { locationId };
  const queryKey = ['share-links', locationId];
  const list = useQuery({ queryKey, queryFn: () => answerOf(links.$get({ param })) });
  const made = list.data?.find(({ id }) => id === madeId);
  const refresh = () => queries.invalidateQueries({ queryKey });

  async function create(wanted: NewLink): Promise<string | undefined> {
    try {
      const { id } = await answerOf(links.$post({ param, json: wanted }));
      setMadeId(id);
    } catch (error) {
      return sentenceOf(error);
    }
    await refresh();
    return undefined;
  }

  async function revoke(): Promise<void> {
    if (!revoking) return;
    const { id, name } = revoking;
    await answerOf(links[':linkId'].$delete({ param: { ...param, linkId: id } }));
    notifyDone(texts('revoked', { name }));
    await refresh();
  }

  return (
    <>
      <LinkForm create={create} />
      {made?.url && <MadeLink url={made.url} />}
      <LinkList
        links={list.data}
        now={new Date(list.dataUpdatedAt)}
        failure={list.error && sentenceOf(list.error)}
        onRevoke={setRevoking}
        renderOpenings={(link) => <Openings locationId={locationId} link={link} />}
      />
      <ConfirmModal
        isOpen={revoking !== null}
        title={texts('revokeTitle', { name: revoking?.name ?? '' })}
        confirmLabel={texts('revoke')}
        isDangerous
        onConfirm={revoke}
        onClose={() => setRevoking(null)}
      >
        {texts('revokeText')}
      </ConfirmModal>
    </>
  );
}
