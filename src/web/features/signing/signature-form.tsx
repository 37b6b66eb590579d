import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconSignature } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceAuthorization, SignedOrder } from '#contract/signing.ts';
import { formatCents } from '#domain/billing/money.ts';
import { formatCalendarDate } from '#domain/calendar/calendar-date.ts';
import type { SignatureMark } from '#domain/signing/signature-mark.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { MarkField } from './mark-field.tsx';
import css from './signing.module.css';

const calls = api.api.projects[':projectId'];
/** What there is to sign, for admins of the team. */
export const authorizationQuery = (projectId: string) => queryOptions({ queryKey: ['authorization', projectId], queryFn: () => answerOf(calls.authorization.$get({ param: { projectId } })) });

/** The service authorization: the estimate's figures and file, the mark, consent (checklist S6, S25). For admins of the team. `onSigned` with the order as it stands then. */
export function SignatureForm({ projectId, onSigned }: { projectId: string; onSigned?: (order: SignedOrder) => void }) {
  const texts = useTexts('signing');
  const queries = useQueryClient();
  const { data, error } = useQuery(authorizationQuery(projectId));
  if (error) return <Alert color="red" role="alert">{texts('loadFailed', { reason: sentenceOf(error) })}</Alert>;
  if (!data) return <div role="status" aria-label={texts('loading')}><Skeleton height={180} /></div>;
  const sign = async (estimateId: string, mark: SignatureMark): Promise<string | undefined> => {
    try {
      const order = await answerOf(calls.signature.$post({ param: { projectId }, json: { estimateId, mark, hasConsented: true } }));
      notifyDone(texts('done'));
      await queries.invalidateQueries();
      onSigned?.(order);
      return undefined;
    } catch (failure) {
      return sentenceOf(failure);
    }
  };
  return data.estimate ? <OpenForm key={data.estimate.id} authorization={data} estimate={data.estimate} sign={sign} /> : <Signed signed={data.signed} />;
}

function Signed({ signed }: Pick<ServiceAuthorization, 'signed'>) {
  const texts = useTexts('signing');
  const dates = useDates();
  if (!signed) return <Text c="dimmed">{texts('nothing')}</Text>;
  return (
    <Group justify="space-between">
      <div><Text fw={600}>{texts('signedTitle', { name: signed.by })}</Text><Text size="xs" c="dimmed">{texts('signedOn', { date: dates.moment(new Date(signed.at)) })}</Text></div>
      <Button variant="default" component="a" href={signed.pdf} download="service-authorization.pdf" leftSection={<IconDownload size={16} aria-hidden />}>{texts('downloadSigned')}</Button>
    </Group>
  );
}

type OpenFormProps = { authorization: ServiceAuthorization; estimate: NonNullable<ServiceAuthorization['estimate']>; sign: (estimateId: string, mark: SignatureMark) => Promise<string | undefined> };

function OpenForm({ authorization: { consent, signerName, signerEmail, needsDeposit }, estimate, sign }: OpenFormProps) {
  const texts = useTexts('signing');
  const [mark, setMark] = useState<SignatureMark | null>(null);
  const [hasConsented, setHasConsented] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    if (!mark) return;
    setIsBusy(true);
    setFailure(await sign(estimate.id, mark));
    setIsBusy(false);
  };
  const facts = [
    [texts('number'), estimate.number], [texts('total'), formatCents(estimate.totalCents, estimate.currency)],
    [texts('dueNow'), needsDeposit ? formatCents(estimate.dueNowCents, estimate.currency) : texts('noDeposit')], [texts('validUntil'), formatCalendarDate(estimate.validUntil)],
  ] as const;
  return (
    <Stack gap="md">
      <Text c="dimmed">{texts('intro')}</Text>
      <dl className={css.facts}>{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd className="num">{value}</dd></div>)}</dl>
      <Button variant="default" component="a" href={estimate.pdf} download="estimate.pdf" leftSection={<IconDownload size={16} aria-hidden />} style={{ alignSelf: 'flex-start' }}>{texts('download')}</Button>
      {estimate.isExpired ? <Alert color="orange">{texts('expired')}</Alert> : (
        <>
          <MarkField name={signerName} onChange={setMark} />
          <Checkbox label={consent} checked={hasConsented} onChange={(event) => setHasConsented(event.currentTarget.checked)} />
          <Text size="xs" c="dimmed">{texts('signer', { name: signerName, email: signerEmail })}</Text>
          {failure && <Alert color="red" role="alert">{texts('failed', { reason: failure })}</Alert>}
          <Button onClick={() => void submit()} loading={isBusy} disabled={!mark || !hasConsented} leftSection={<IconSignature size={16} aria-hidden />} style={{ alignSelf: 'flex-end' }}>{texts('sign')}</Button>
        </>
      )}
    </Stack>
  );
}
