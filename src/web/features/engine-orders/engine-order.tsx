import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { openUploadsQuery } from '#web/lib/upload/open-uploads-query.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { checkScan } from '#web/lib/scan-check/check-scan.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { planQuery } from '#web/lib/plan.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { EngineOrderForm } from './engine-order-form.tsx';
import type { OpenUpload } from './open-uploads.tsx';
import { newDraft, orderDraft, orderInput } from './order-draft.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { SampleScan } from './sample-scan.tsx';
import { useKept } from '#web/lib/use-kept.ts';

const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

/** The order form with its data: session, draft, open uploads. `onPlaced` leads to the project's page. */
export function EngineOrder({ onPlaced, signInHref }: { onPlaced: (projectId: string) => void; signInHref: string }) {
  const texts = useTexts('engineOrder');
  const queries = useQueryClient();
  const session = useSession();
  const user = session.data?.user;
  const openUploads = useQuery({ ...openUploadsQuery, enabled: Boolean(session.data?.team) });
  const { data: plan } = useQuery({ ...planQuery, enabled: Boolean(session.data?.team) });
  const ownUploads = useUploads();
  const units = useUnits();
  const [draft, setDraft, forget] = useKept('engine order', orderDraft, () => newDraft(randomUuid(), units));

  const start = async (file: File, fingerprint: string) => {
    const input = orderInput(draft, file, fingerprint);
    const { projectId, uploadId } = await answerOf(api.api['engine-orders'].$post({ json: input }));
    track('Order Created', { service: 'bimit-engine', isEstimate: false });
    pageUploads.start({ id: uploadId, projectId, projectName: input.projectName, file });
    forget();
    notifyDone(texts('created'));
    void queries.invalidateQueries({ queryKey: openUploadsQuery.queryKey });
    onPlaced(projectId);
  };
  const resume = ({ id, projectId, projectName }: OpenUpload, file: File) => {
    pageUploads.start({ id, projectId, projectName, file });
    onPlaced(projectId);
  };
  const giveUp = async ({ id, fileName }: OpenUpload) => {
    await answerOf(api.api.scan2plan['multipart-upload'].$delete({ json: { id, uploadId: id, fileName } }));
    notifyDone(texts('resumeCancelled', { name: fileName }));
    await queries.invalidateQueries({ queryKey: openUploadsQuery.queryKey });
  };
  // What this page is sending already is no leftover; files of the wizard are none of this page's.
  const leftovers = (openUploads.data ?? []).flatMap(({ projectId, projectName, ...upload }) =>
    projectId === null || upload.purpose !== 'engine_scan' || ownUploads.some(({ id }) => id === upload.id)
      ? []
      : [{ ...upload, projectId, projectName: projectName ?? '' }],
  );
  const who = !user ? 'guest' : user.isVerified ? 'member' : 'unverified';
  return (
    <EngineOrderForm
      who={who}
      plan={plan}
      draft={draft}
      onDraftChange={setDraft}
      checkScan={checkScan}
      searchPlaces={searchPlaces}
      openUploads={leftovers}
      sample={<SampleScan who={who} signInHref={signInHref} onPlaced={onPlaced} />}
      signIn={
        <Button component={AppLink} href={signInHref} size="md">
          {texts('signIn')}
        </Button>
      }
      onStart={start}
      onResume={resume}
      onGiveUp={giveUp}
    />
  );
}
