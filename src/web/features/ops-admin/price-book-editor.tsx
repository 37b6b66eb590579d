import { Alert, Button, List, MultiSelect, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { said, saidOptions, sortedOptions } from '#web/lib/said.ts';
import { PricePreview, type Preview } from './price-preview.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

type Sample = {
  service: 'scanit' | 'bimit';
  scopes: Scope[];
  interiorSqft: number | string;
  siteSqft: number | string;
  spaceType: (typeof spaceTypes)[number];
  floors: number | string;
};
const limits = {
  interiorSqft: { min: 1, max: MAX_SIZE_SQFT },
  siteSqft: { min: 0, max: MAX_SIZE_SQFT },
  floors: { min: 1, max: MAX_FLOORS },
};
type Act = 'check' | 'keep';
const FIRST: Sample = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 12_000,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
};
const services = [
  { value: 'scanit', label: 'SCANIT' },
  { value: 'bimit', label: 'BIMIT' },
];

/** The order to compare by; undefined while a field contains no valid number. */
function orderOf({ service, scopes: chosen, spaceType, ...fields }: Sample) {
  const interiorSqft = wholeNumberOf(fields.interiorSqft, limits.interiorSqft);
  const siteSqft = wholeNumberOf(fields.siteSqft, limits.siteSqft);
  const floors = wholeNumberOf(fields.floors, limits.floors);
  return interiorSqft === undefined || siteSqft === undefined || floors === undefined
    ? undefined
    : { service, scopes: chosen, spaceType, interiorSqft, siteSqft, floors };
}

/** JSON with the rates of all size bands on one line. */
const bookText = (book: unknown) =>
  JSON.stringify(book, null, 2).replaceAll(/\[[\d\s,nul]+\]/g, (list) => list.replaceAll(/\s+/g, ' '));

/** A price book as JSON. Admins edit it, try it out on an order and keep it as a new version; others read it. */
export function PriceBookEditor({
  version,
  book,
  onKept,
}: {
  version: number;
  book: unknown;
  onKept: (version: number) => void;
}) {
  const texts = useTexts('opsAdmin');
  const mayAdminister = useMayStaff('administer');
  const refresh = useConsoleRefresh();
  const [text, setText, forgetText] = useKept(`price book ${version}`, z.string(), () => bookText(book));
  const [note, setNote, forgetNote] = useKept(`note of price book ${version}`, z.string(), () => '');
  const [sample, setSample] = useState(FIRST);
  const [found, setFound] = useState<{ by: Act; problems: string[] }>();
  const [busy, setBusy] = useState<Act>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const keyFor = useOnceKey();
  const order = orderOf(sample);

  /** Does one thing at a time with the edited book; what is wrong with it is said at the button that found it. */
  const attempt = async (by: Act, work: (parsed: unknown) => Promise<string[]>) => {
    setFound(undefined);
    setBusy(by);
    try {
      setFound({ by, problems: await work(JSON.parse(text)) });
    } catch (error) {
      setFound({
        by,
        problems: [error instanceof SyntaxError ? texts('notJson', { reason: error.message }) : sentenceOf(error)],
      });
    } finally {
      setBusy(undefined);
    }
  };
  const check = () =>
    order &&
    attempt('check', async (parsed) => {
      const answer = await answerOf(api.api.ops['price-books'].check.$post({ json: { book: parsed, order } }));
      setPreview(answer.preview);
      return answer.problems;
    });
  const keep = () =>
    attempt('keep', async (parsed) => {
      const json = { book: parsed, note };
      const kept = await answerOf(
        api.api.ops['price-books'].$post({ json }, { headers: { 'idempotency-key': keyFor(json) } }),
      );
      forgetText();
      forgetNote();
      notifyDone(texts('versionKept', kept));
      await refresh();
      onKept(kept.version);
      return [];
    });
  const problemsOf = (by: Act) =>
    found?.by === by &&
    found.problems.length > 0 && (
      <Alert color="red" role="alert" title={texts('problems')}>
        <List size="sm">
          {found.problems.map((problem) => (
            <List.Item key={problem}>{said(problem)}</List.Item>
          ))}
        </List>
      </Alert>
    );
  return (
    <div className={css.columns}>
      <section className={css.card} aria-label={texts('editor')}>
        <div className={css.head}>
          <Title order={2} fz={16}>
            {texts('editor')}
          </Title>
        </div>
        <Stack className={css.body} gap="sm">
          <Textarea
            aria-label={texts('editor')}
            description={mayAdminister && texts('editorHint')}
            readOnly={!mayAdminister}
            autosize
            minRows={12}
            maxRows={28}
            spellCheck={false}
            styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFound(undefined);
            }}
          />
          {mayAdminister && (
            <div className={css.form}>
              <TextInput
                label={texts('note')}
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Button
                className={css.fixed}
                disabled={!note.trim() || busy === 'check'}
                loading={busy === 'keep'}
                onClick={() => void keep()}
              >
                {texts('saveVersion')}
              </Button>
            </div>
          )}
          {problemsOf('keep')}
        </Stack>
      </section>
      {mayAdminister && (
        <section className={css.card} aria-label={texts('sample')}>
          <div className={css.head}>
            <Title order={2} fz={16}>
              {texts('sample')}
            </Title>
          </div>
          <Stack className={css.body} gap="sm">
            <SampleForm sample={sample} onSample={setSample} />
            <Button
              variant="default"
              disabled={!order || busy === 'keep'}
              loading={busy === 'check'}
              onClick={() => void check()}
              style={{ alignSelf: 'flex-start' }}
            >
              {texts('check')}
            </Button>
            {problemsOf('check')}
            {preview && !problemsOf('check') && <PricePreview preview={preview} />}
            {!preview && !problemsOf('check') && (
              <Text size="xs" c="dimmed">
                {texts('sampleHint')}
              </Text>
            )}
          </Stack>
        </section>
      )}
    </div>
  );
}

function SampleForm({ sample, onSample }: { sample: Sample; onSample: (sample: Sample) => void }) {
  const texts = useTexts('opsAdmin');
  const number = (key: 'interiorSqft' | 'siteSqft' | 'floors', label: string) => (
    <WholeNumberInput
      label={label}
      {...limits[key]}
      isRequired
      thousandSeparator=","
      hideControls
      value={sample[key]}
      onChange={(value) => onSample({ ...sample, [key]: value })}
    />
  );
  return (
    <>
      <div className={css.form}>
        <Select
          label={texts('service')}
          allowDeselect={false}
          data={services}
          value={sample.service}
          onChange={(value) => onSample({ ...sample, service: value === 'bimit' ? 'bimit' : 'scanit' })}
        />
        <Select
          label={texts('spaceType')}
          allowDeselect={false}
          searchable
          data={sortedOptions(spaceTypes)}
          value={sample.spaceType}
          onChange={(value) =>
            onSample({ ...sample, spaceType: spaceTypes.find((known) => known === value) ?? 'Office' })
          }
        />
      </div>
      <MultiSelect
        label={texts('scopes')}
        data={saidOptions(scopes)}
        value={sample.scopes}
        onChange={(values) => onSample({ ...sample, scopes: scopes.filter((scope) => values.includes(scope)) })}
      />
      <div className={css.form}>
        {number('interiorSqft', texts('interior'))}
        {number('siteSqft', texts('site'))}
        {number('floors', texts('floors'))}
      </div>
    </>
  );
}
