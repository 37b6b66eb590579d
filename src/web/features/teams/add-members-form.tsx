import { Alert, Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { z } from 'zod';
import { splitEmails } from '#domain/team/email-list.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useFleeting } from '#web/lib/use-fleeting.ts';
import css from './team.module.css';
import type { AddResult, Role } from './use-member-calls.ts';

/** portfolio.md §9: how long the red box stays. */
const FAILURE_MS = 5_000;

/** Asks whom to add as what. Every address gets its own answer; those that were refused stay in the field. */
export function AddMembersForm({ add }: { add: (emails: readonly string[], role: Role) => Promise<AddResult[]> }) {
  const texts = useTexts('team');
  const [typed, setTyped] = useKept('new members', z.string(), () => '');
  const [role, setRole] = useKept<Role>('role of new members', z.enum(['user', 'admin']), () => 'user');
  const [isBusy, setIsBusy] = useState(false);
  const [results, setResults] = useState<AddResult[]>([]);
  const [failure, setFailure] = useFleeting(FAILURE_MS);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const emails = splitEmails(typed);
    setResults([]);
    if (emails.length === 0) return setFailure(texts('emailRequired'));
    setFailure(undefined);
    setIsBusy(true);
    const answers = await add(emails, role);
    const refused = answers.filter(({ refusal }) => refusal);
    setResults(answers);
    setTyped(refused.map(({ email }) => email).join(', '));
    setIsBusy(false);
    if (refused.length > 0)
      setFailure(
        emails.length === 1
          ? refused[0]?.refusal
          : texts('addSomeFailed', { count: refused.length, total: emails.length }),
      );
  }

  const submitByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="xs">
        <div className={css.fields}>
          <Textarea
            label={texts('email')}
            placeholder={texts('emailPlaceholder')}
            autosize
            minRows={1}
            maxRows={6}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={submitByEnter}
          />
          <NativeSelect
            label={texts('role')}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value === 'admin' ? 'admin' : 'user')}
            data={[
              { value: 'user', label: texts('roleUser') },
              { value: 'admin', label: texts('roleAdmin') },
            ]}
          />
          <Button type="submit" loading={isBusy}>
            {texts('add')}
          </Button>
        </div>
        <Text size="xs" c="dimmed">
          {texts('emailHint')} {texts('roleHint')}
        </Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {!isBusy && <Results results={results} />}
      </Stack>
    </form>
  );
}

/** One line for each address. A single refusal is reported by the red box alone. */
function Results({ results }: { results: readonly AddResult[] }) {
  const texts = useTexts('team');
  const [only] = results;
  if (!only || (results.length === 1 && only.refusal)) return null;
  return (
    <ul className={css.results} aria-label={texts('results')} role="list">
      {results.map(({ email, refusal, wasPending }) => (
        <li key={email} className={css.result} data-failed={refusal ? true : undefined}>
          {refusal ? (
            <IconAlertTriangle size={16} aria-hidden />
          ) : (
            <IconCheck size={16} aria-hidden color="var(--mantine-color-green-6)" />
          )}
          <Text span c="inherit">
            <b>{email}</b>: {refusal ?? texts(wasPending ? 'resultSentAgain' : 'resultSent')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
