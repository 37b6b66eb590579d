import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconSignature } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceAuthorization } from '#contract/signing.ts';
import type { SignatureMark } from '#domain/signing/signature-mark.ts';
import { answerOf, ApiError, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { authorizationQuery } from './authorization-query.ts';
import { EstimateFacts, type OpenEstimate } from './estimate-facts.tsx';
import { MarkField } from './mark-field.tsx';
import { pollOf, ServiceForm, useSignedElsewhere } from './service-form.tsx';

const calls = api.api.projects[':projectId'];

/**
 * The service authorization: the estimate's figures and file, the mark, consent, or the form of a signing service
 * (checklist S6, S25). For admins of the team.
 */
export function SignatureForm({ projectId, onSigned }: { projectId: string; onSigned?: () => void }) {
  const texts = useTexts('signing');
  const queries = useQueryClient();
  const { data, error } = useQuery({
    ...authorizationQuery(projectId),
    refetchInterval: ({ state }) => pollOf(state.data),
  });
  const [firstId, setFirstId] = useState<string>();
  if (data?.estimate && firstId === undefined) setFirstId(data.estimate.id);
  // What the page shows is read again behind the dialog's back: an answer that is slow to come must not keep it open.
  const finish = () => {
    notifyDone(texts('done'));
    onSigned?.();
    void queries.invalidateQueries();
  };
  useSignedElsewhere(data, finish);
  // A question in between that fails leaves the form as it is.
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {texts('loadFailed', { reason: sentenceOf(error) })}
      </Alert>
    );
  if (!data)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={180} />
      </div>
    );
  const sign = async (estimateId: string, mark: SignatureMark): Promise<string | undefined> => {
    try {
      await answerOf(calls.signature.$post({ param: { projectId }, json: { estimateId, mark, hasConsented: true } }));
      finish();
      return undefined;
    } catch (failure) {
      // Staff issued another one in the meantime: it is shown instead, and its form is empty.
      if (failure instanceof ApiError && failure.code === 'CONFLICT') {
        const now = await queries.fetchQuery({ ...authorizationQuery(projectId), staleTime: 0 }).catch(() => undefined);
        if (now && now.estimate?.id !== estimateId) return undefined;
      }
      return sentenceOf(failure);
    }
  };
  if (!data.estimate) return <Signed signed={data.signed} />;
  const { estimate } = data;
  return (
    <>
      {estimate.id !== firstId && (
        <Alert color="orange" role="alert" mb="md">
          {texts('replaced', { number: estimate.number })}
        </Alert>
      )}
      <OpenForm key={estimate.id} projectId={projectId} authorization={data} estimate={estimate} sign={sign} />
    </>
  );
}

function Signed({ signed }: Pick<ServiceAuthorization, 'signed'>) {
  const texts = useTexts('signing');
  const dates = useDates();
  if (!signed) return <Text c="dimmed">{texts('nothing')}</Text>;
  return (
    <Group justify="space-between">
      <div>
        <Text fw={600}>{texts('signedTitle', { name: signed.by })}</Text>
        <Text size="xs" c="dimmed">
          {texts('signedOn', { date: dates.moment(new Date(signed.at)) })}
        </Text>
      </div>
      <Button
        variant="default"
        component="a"
        href={signed.pdf}
        download="service-authorization.pdf"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {texts('downloadSigned')}
      </Button>
    </Group>
  );
}

type Sign = (estimateId: string, mark: SignatureMark) => Promise<string | undefined>;
type OpenFormProps = { projectId: string; authorization: ServiceAuthorization; estimate: OpenEstimate; sign: Sign };

function OpenForm({ projectId, authorization, estimate, sign }: OpenFormProps) {
  const texts = useTexts('signing');
  const { provider, needsDeposit } = authorization;
  return (
    <Stack gap="md">
      <EstimateFacts estimate={estimate} needsDeposit={needsDeposit} />
      {estimate.isExpired && <Alert color="orange">{texts('expired')}</Alert>}
      {!estimate.isExpired &&
        (provider === 'docuseal' ? (
          <ServiceForm projectId={projectId} estimateId={estimate.id} />
        ) : (
          <OwnForm authorization={authorization} sign={(mark) => sign(estimate.id, mark)} />
        ))}
    </Stack>
  );
}

function OwnForm({
  authorization: { consent, signerName, signerEmail },
  sign,
}: {
  authorization: ServiceAuthorization;
  sign: (mark: SignatureMark) => ReturnType<Sign>;
}) {
  const texts = useTexts('signing');
  const [mark, setMark] = useState<SignatureMark | null>(null);
  const [hasConsented, setHasConsented] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    if (!mark) return;
    setIsBusy(true);
    setFailure(await sign(mark));
    setIsBusy(false);
  };
  return (
    <>
      <MarkField name={signerName} onChange={setMark} />
      <Checkbox
        label={consent}
        checked={hasConsented}
        onChange={(event) => setHasConsented(event.currentTarget.checked)}
      />
      <Text size="xs" c="dimmed">
        {texts('signer', { name: signerName, email: signerEmail })}
      </Text>
      {failure && (
        <Alert color="red" role="alert">
          {texts('failed', { reason: failure })}
        </Alert>
      )}
      <Button
        onClick={() => void submit()}
        loading={isBusy}
        disabled={!mark || !hasConsented}
        leftSection={<IconSignature size={16} aria-hidden />}
        style={{ alignSelf: 'flex-end' }}
      >
        {texts('sign')}
      </Button>
    </>
  );
}
