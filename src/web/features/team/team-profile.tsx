import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { SessionTeam } from '#contract/session.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { userDataQuery } from '#web/lib/queries.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { LogoField } from './logo-field.tsx';
import css from './team.module.css';

/** Name, address and logo of the team, for its admins. */
export function TeamProfile({ team }: { team: SessionTeam }) {
  const texts = useTexts('team');
  const queries = useQueryClient();
  const { data } = useQuery(userDataQuery);
  if (!data) return null;
  const refresh = () => Promise.all([userDataQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const { team_name: name, team_address: address, team_logo: logo } = data.team;
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('profile')}>
      <Stack gap="md">
        <div>
          <Title order={2} fz={16}>{texts('profile')}</Title>
          <Text c="dimmed">{texts('profileText')}</Text>
        </div>
        <ProfileForm key={`${name}\n${address}`} teamId={team.id} stored={{ name, address: address ?? '' }} onSaved={refresh} />
        <LogoField teamId={team.id} teamName={name} logo={logo} onChanged={refresh} />
      </Stack>
    </Paper>
  );
}

const typed = z.object({ name: z.string(), address: z.string() });
type ProfileFormProps = { teamId: string; stored: { name: string; address: string }; onSaved: () => Promise<unknown> };

function ProfileForm({ teamId, stored, onSaved }: ProfileFormProps) {
  const texts = useTexts('team');
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm(`team ${teamId}`, { schema: typed, initialValues: stored, validate: { name: (name) => (name.trim() ? null : texts('newTeamNeeded')) } });
  const submit = form.onSubmit(async ({ name, address }) => {
    setFailure(undefined);
    try {
      await answerOf(api.api.teams[':teamId'].$patch({ param: { teamId }, json: { name: name.trim(), address: address.trim() } }));
    } catch (error) {
      return setFailure(sentenceOf(error));
    }
    form.forget();
    notifyDone(texts('saved'));
    await onSaved();
  });
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Stack gap="sm" align="flex-start">
        <TextInput w="100%" label={texts('name')} maxLength={100} autoComplete="organization" {...form.getInputProps('name')} />
        <TextInput w="100%" label={texts('address')} description={texts('addressHint')} maxLength={255} autoComplete="street-address" {...form.getInputProps('address')} />
        {failure && <Alert color="red" role="alert">{failure}</Alert>}
        <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>{texts('save')}</Button>
      </Stack>
    </form>
  );
}
