import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { SessionTeam } from '#contract/session.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { userDataQuery } from '#web/lib/queries.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEdited } from '#web/lib/use-edited.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { LogoField } from './logo-field.tsx';
import css from './team.module.css';

/** Name, address and logo of the team, for its admins. */
export function TeamProfile({ team }: { team: SessionTeam }) {
  const texts = useTexts('team');
  const queries = useQueryClient();
  const { data } = useQuery(userDataQuery);
  if (!data) return null;
  const refresh = () =>
    Promise.all([userDataQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const { team_name: name, team_address: address, team_logo: logo } = data.team;
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('profile')}>
      <Stack gap="md">
        <div>
          <Title order={2} fz={16}>
            {texts('profile')}
          </Title>
          <Text c="dimmed">{texts('profileText')}</Text>
        </div>
        <ProfileForm key={team.id} teamId={team.id} stored={{ name, address }} onSaved={refresh} />
        <LogoField teamId={team.id} teamName={name} logo={logo} onChanged={refresh} />
      </Stack>
    </Paper>
  );
}

type ProfileFormProps = {
  teamId: string;
  stored: { name: string; address: string | null };
  onSaved: () => Promise<unknown>;
};

/** Two admins may edit at the same time: only what was typed is sent, and what the other stored in the meantime is shown beside it. */
function ProfileForm({ teamId, stored, onSaved }: ProfileFormProps) {
  const texts = useTexts('team');
  const name = useEdited(`name of team ${teamId}`, z.string(), stored.name);
  const address = useEdited(`address of team ${teamId}`, z.string(), stored.address ?? '');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const hasConflict = name.theirs !== undefined || address.theirs !== undefined;
  const save = async () => {
    setFailure(undefined);
    setIsNameMissing(name.value.trim() === '');
    if (name.value.trim() === '') return;
    setIsBusy(true);
    const changes = {
      ...(name.isChanged && { name: name.value.trim() }),
      ...(address.isChanged && { address: address.value.trim() }),
    };
    const refused = await answerOf(
      api.api.teams[':teamId'].$patch({
        param: { teamId },
        json: { ...changes, seen: { name: name.seen, address: address.seen || null } },
      }),
    ).then(() => undefined, sentenceOf);
    // After a refusal too: what somebody else stored is what it was refused for.
    await onSaved();
    setIsBusy(false);
    if (refused !== undefined) return setFailure(refused);
    name.forget();
    address.forget();
    notifyDone(texts('saved'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Stack gap="sm" align="flex-start">
        <TextInput
          w="100%"
          label={texts('name')}
          maxLength={100}
          autoComplete="organization"
          value={name.value}
          error={isNameMissing && texts('newTeamNeeded')}
          onChange={(event) => name.set(event.currentTarget.value)}
        />
        <BothValues field={name} label={texts('name')} say={(value) => value} />
        <TextInput
          w="100%"
          label={texts('address')}
          description={texts('addressHint')}
          maxLength={255}
          autoComplete="street-address"
          value={address.value}
          onChange={(event) => address.set(event.currentTarget.value)}
        />
        <BothValues field={address} label={texts('address')} say={(value) => value} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={isBusy} disabled={!(name.isChanged || address.isChanged) || hasConflict}>
          {texts('save')}
        </Button>
      </Stack>
    </form>
  );
}
