import { Paper, Title } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import css from './account.module.css';

/** Who is signed in. */
export function PersonCard({ name, email, teamName }: { name: string; email: string; teamName: string | undefined }) {
  const texts = useTexts('account');
  return (
    <Paper withBorder className={css.card}>
      <Title order={2} fz={16}>{texts('person')}</Title>
      <dl className={css.facts}>
        <dt>{texts('name')}</dt>
        <dd>{name}</dd>
        <dt>{texts('email')}</dt>
        <dd>{email}</dd>
        {teamName && (
          <>
            <dt>{texts('team')}</dt>
            <dd>{teamName}</dd>
          </>
        )}
      </dl>
    </Paper>
  );
}
