import {
  Alert,
  Button,
  Group,
  List,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { priceBookProblems, priceBookSchema, type PriceBook } from '#domain/pricing/price-book.ts';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useCurrency } from '#web/lib/operator.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { said, saidOptions, sortedOptions } from '#web/lib/said.ts';
import { PriceBookChanges } from './price-book-changes.tsx';
import { PriceBookForm } from './price-book-form.tsx';
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

/** More than any price book has: a page does not read a scan as text. */
const MAX_FILE_BYTES = 2 ** 20;

/** JSON with the rates of all size bands on one line. */
const bookText = (book: unknown) =>
  JSON.stringify(book, null, 2).replaceAll(/\[[\d\s,nul]+\]/g, (list) => list.replaceAll(/\s+/g, ' '));

const asJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
const writtenBook = asJson.pipe(priceBookSchema);

/**
 * A price book as a form, and as the JSON that the form writes. Admins edit it, try it out on an order and keep it as a new version; others
 * read it.
 */
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
  const words = useTexts('priceBook');
  const mayAdminister = useMayStaff('administer');
  const refresh = useConsoleRefresh();
  const currency = useCurrency();
  const [view, setView] = useState<'form' | 'json'>('form');
  const [isWrong, setWrong] = useState(false);
  // Another form for another JSON: texts of its fields that are no figures go with it.
  const [opened, setOpened] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText, forgetText] = useKept(`price book ${version}`, z.string(), () => bookText(book));
  const [note, setNote, forgetNote] = useKept(`note of price book ${version}`, z.string(), () => '');
  const [sample, setSample] = useState(FIRST);
  const [found, setFound] = useState<{ by: Act; problems: string[] }>();
  const [busy, setBusy] = useState<Act>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const keyFor = useOnceKey();
  const order = orderOf(sample);
  const written = useMemo(() => writtenBook.safeParse(text).data, [text]);
  const before = useMemo(() => priceBookSchema.safeParse(book).data, [book]);
  const ownProblems = useMemo(() => (written ? priceBookProblems(written, currency) : []), [written, currency]);
  const write = useCallback(
    (next: string) => {
      setText(next);
      setFound(undefined);
    },
    [setText],
  );
  const writeBook = useCallback((next: PriceBook) => write(bookText(next)), [write]);
  const show = (next: 'form' | 'json') => {
    setView(next);
    setWrong(false);
  };
  const open = async (file: File) => {
    const content = file.size > MAX_FILE_BYTES ? undefined : await file.text();
    // What is being edited stays where the file cannot be a price book.
    if (content === undefined || !asJson.safeParse(content).success)
      return notifyFailure(words('importFailed', { file: file.name }));
    write(content);
    setWrong(false);
    setOpened((count) => count + 1);
    notifyDone(words('imported', { file: file.name }));
  };

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
  // The form shows its own problems as they come up: they are not said a second time below it.
  const shownByForm = view === 'form' ? ownProblems : [];
  const problemsOf = (by: Act) => {
    const shown = by === 'keep' ? shownByForm : [];
    const problems = found?.by === by ? found.problems.filter((problem) => !shown.includes(problem)) : [];
    return problems.length > 0 && <Problems color="red" problems={problems} />;
  };
  return (
    <div className={css.columns}>
      <section className={css.card} aria-label={texts('editor')}>
        <div className={css.head}>
          <Title order={2} fz={16}>
            {texts('editor')}
          </Title>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={words('view')}
              data={[
                { value: 'form', label: words('form') },
                { value: 'json', label: words('json') },
              ]}
              value={view}
              onChange={(next) => show(next === 'json' ? 'json' : 'form')}
            />
            {mayAdminister && (
              <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
                {words('import')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), `price-book-${version}.json`)}
            >
              {words('export')}
            </Button>
          </Group>
          <FileInput ref={input} extensions={['json']} onFiles={([file]) => file && void open(file)} />
        </div>
        <Stack className={css.body} gap="md">
          {mayAdminister && (
            <Text size="xs" c="dimmed">
              {words('hint')}
            </Text>
          )}
          {view === 'json' ? (
            <Textarea
              aria-label={texts('editor')}
              readOnly={!mayAdminister}
              autosize
              minRows={12}
              maxRows={28}
              spellCheck={false}
              styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
            />
          ) : written ? (
            <PriceBookForm
              key={opened}
              book={written}
              currency={currency}
              isReadOnly={!mayAdminister}
              onBook={writeBook}
              onWrong={setWrong}
            />
          ) : (
            <Alert color="orange">{words('notABook')}</Alert>
          )}
          {mayAdminister && written && before && (
            <PriceBookChanges version={version} before={before} after={written} currency={currency} />
          )}
          {shownByForm.length > 0 && <Problems color="orange" problems={shownByForm} />}
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
                disabled={!note.trim() || isWrong || busy === 'check'}
                loading={busy === 'keep'}
                onClick={() => void keep()}
              >
                {texts('saveVersion')}
              </Button>
            </div>
          )}
          {isWrong && (
            <Text size="xs" c="red">
              {words('correct')}
            </Text>
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
              disabled={!order || isWrong || busy === 'keep'}
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

function Problems({ color, problems }: { color: 'red' | 'orange'; problems: readonly string[] }) {
  const texts = useTexts('opsAdmin');
  return (
    <Alert color={color} role={color === 'red' ? 'alert' : undefined} title={texts('problems')}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{said(problem)}</List.Item>
        ))}
      </List>
    </Alert>
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
