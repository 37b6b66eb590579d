import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocationShare } from '#contract/sharing.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm, type NewShare } from './person-form.tsx';

const shares = api.api.locations[':locationId'].shares;

/** 'Share with a person': who else sees the location, and one more. */
export function PeoplePanel({ locationId }: { locationId: string }) {
  const texts = useTexts('sharing');
  const queries = useQueryClient();
  const [ending, setEnding] = useState<LocationShare | null>(null);
  const param = { locationId };
  const queryKey = ['shares', locationId];
  const people = useQuery({ queryKey, queryFn: () => answerOf(shares.$get({ param })) });
  const refresh = () => queries.invalidateQueries({ queryKey });

  async function share(wanted: NewShare): Promise<string | undefined> {
    try {
      const { email, isPending } = await answerOf(shares.$post({ param, json: wanted }));
      notifyDone(texts(isPending ? 'sharedPending' : 'shared', { email }));
    } catch (error) {
      return sentenceOf(error);
    }
    await refresh();
    return undefined;
  }

  async function change({ id, email }: LocationShare, canDownload: boolean): Promise<void> {
    try {
      await answerOf(shares[':shareId'].$patch({ param: { ...param, shareId: id }, json: { canDownload } }));
      notifyDone(texts('changed', { email, access: texts(canDownload ? 'download' : 'viewOnly') }));
    } catch (error) {
      notifyFailure(texts('changeFailed', { reason: sentenceOf(error) }));
    }
    await refresh();
  }

  async function end(): Promise<void> {
    if (!ending) return;
    const { id, email } = ending;
    await answerOf(shares[':shareId'].$delete({ param: { ...param, shareId: id } }));
    notifyDone(texts('ended', { email }));
    await refresh();
  }

  return (
    <>
      <PersonForm share={share} />
      <PeopleList
        shares={people.data}
        failure={people.error && sentenceOf(people.error)}
        onChange={change}
        onEnd={setEnding}
      />
      <ConfirmModal
        isOpen={ending !== null}
        title={texts('endTitle', { email: ending?.email ?? '' })}
        confirmLabel={texts('end')}
        isDangerous
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        {texts('endText')}
      </ConfirmModal>
    </>
  );
}
