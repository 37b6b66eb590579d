import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import css from './session-card.module.css';

type SessionCardProps = {
  title: string;
  subtitle?: string;
  failure?: string;
  notice?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  footer?: ReactNode;
  children?: ReactNode;
};

/** One form of the session pages: heading, what was refused, fields, and the ways to the other forms. */
export function SessionCard({ title, subtitle, failure, notice, onSubmit, footer, children }: SessionCardProps) {
  usePageTitle(title);
  const content = (
    <Stack gap="md">
      <div>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </div>
      {notice && (
        <Alert color="green" role="status">
          {notice}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {children}
    </Stack>
  );
  return (
    <div className={css.column}>
      <Paper withBorder className={css.card}>
        {onSubmit ? (
          <form onSubmit={onSubmit} noValidate aria-label={title}>
            {content}
          </form>
        ) : (
          content
        )}
      </Paper>
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  );
}
