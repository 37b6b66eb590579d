import { Alert, Button, List, MultiSelect, NumberInput, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { PricePreview, type Preview } from './price-preview.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

type Sample = { service: 'scanit' | 'bimit'; scopes: Scope[]; interiorSqft: number; siteSqft: number; spaceType: (typeof spaceTypes)[number]; floors: number };
const FIRST: Sample = { service: 'scanit', scopes: ['Architecture'], interiorSqft: 12_000, siteSqft: 0, spaceType: 'Office', floors: 1 };
const services = [{ value: 'scanit', label: 'SCANIT' }, { value: 'bimit', label: 'BIMIT' }];

/** JSON with the rates of all size bands on one line. */
const bookText = (book: unknown) => JSON.stringify(book, null, 2).replaceAll(/\[[\d\s,nul]+\]/g, (list) => list.replaceAll(/\s+/g, ' '));

/** A price book as JSON. Admins edit it, try it out on an order and keep it as a new version; others read it. */
export function PriceBookEditor({ version, book, onKept }: { version: number; book: unknown; onKept: (version: number) => void }) {
  const texts = useTexts('opsAdmin');
  const mayAdminister = useMayStaff('administer');
  const refresh = useConsoleRefresh();
  const [text, setText, forgetText] = useKept(`price book ${version}`, z.string(), () => bookText(book));
  const [note, setNote, forgetNote] = useKept(`note of price book ${version}`, z.string(), () => '');
  const [sample, setSample] = useState(FIRST);
  const [problems, setProblems] = useState<string[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);

  const attempt = async (work: (parsed: unknown) => Promise<void>) => {
    setProblems([]);
    try {
      await work(JSON.parse(text));
    } catch (error) {
      setProblems([error instanceof SyntaxError ? texts('notJson', { reason: error.message }) : sentenceOf(error)]);
    }
  };
  const check = () => attempt(async (parsed) => {
    const answer = await answerOf(api.api.ops['price-books'].check.$post({ json: { book: parsed, order: sample } }));
    setProblems(answer.problems);
    setPreview(answer.preview);
  });
  const keep = () => attempt(async (parsed) => {
    const kept = await answerOf(api.api.ops['price-books'].$post({ json: { book: parsed, note } }));
    forgetText();
    forgetNote();
    notifyDone(texts('versionKept', kept));
    await refresh();
    onKept(kept.version);
  });
  return (
    <div className={css.columns}>
      <section className={css.card} aria-label={texts('editor')}>
        <div className={css.head}><Title order={2} fz={16}>{texts('editor')}</Title></div>
        <Stack className={css.body} gap="sm">
          <Textarea aria-label={texts('editor')} description={mayAdminister && texts('editorHint')} readOnly={!mayAdminister} autosize minRows={12} maxRows={28} spellCheck={false} styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          {mayAdminister && (
            <div className={css.form}>
              <TextInput label={texts('note')} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
              <Button className={css.fixed} disabled={!note.trim()} onClick={() => void keep()}>{texts('saveVersion')}</Button>
            </div>
          )}
        </Stack>
      </section>
      {mayAdminister && (
        <section className={css.card} aria-label={texts('sample')}>
          <div className={css.head}><Title order={2} fz={16}>{texts('sample')}</Title></div>
          <Stack className={css.body} gap="sm">
            <SampleForm sample={sample} onSample={setSample} />
            <Button variant="default" onClick={() => void check()} style={{ alignSelf: 'flex-start' }}>{texts('check')}</Button>
            {problems.length > 0 && <Alert color="red" role="alert" title={texts('problems')}><List size="sm">{problems.map((problem) => <List.Item key={problem}>{problem}</List.Item>)}</List></Alert>}
            {preview && problems.length === 0 && <PricePreview preview={preview} />}
            {!preview && problems.length === 0 && <Text size="xs" c="dimmed">{texts('sampleHint')}</Text>}
          </Stack>
        </section>
      )}
    </div>
  );
}

function SampleForm({ sample, onSample }: { sample: Sample; onSample: (sample: Sample) => void }) {
  const texts = useTexts('opsAdmin');
  const number = (key: 'interiorSqft' | 'siteSqft' | 'floors', label: string, min: number) => <NumberInput label={label} min={min} allowDecimal={false} thousandSeparator="," hideControls value={sample[key]} onChange={(value) => onSample({ ...sample, [key]: Number(value) || min })} />;
  return (
    <>
      <div className={css.form}>
        <Select label={texts('service')} allowDeselect={false} data={services} value={sample.service} onChange={(value) => onSample({ ...sample, service: value === 'bimit' ? 'bimit' : 'scanit' })} />
        <Select label={texts('spaceType')} allowDeselect={false} searchable data={[...spaceTypes]} value={sample.spaceType} onChange={(value) => onSample({ ...sample, spaceType: spaceTypes.find((known) => known === value) ?? 'Office' })} />
      </div>
      <MultiSelect label={texts('scopes')} data={[...scopes]} value={sample.scopes} onChange={(values) => onSample({ ...sample, scopes: scopes.filter((scope) => values.includes(scope)) })} />
      <div className={css.form}>{number('interiorSqft', texts('interior'), 1)}{number('siteSqft', texts('site'), 0)}{number('floors', texts('floors'), 1)}</div>
    </>
  );
}
