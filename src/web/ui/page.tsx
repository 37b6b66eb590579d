import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import css from './page.module.css';

type PageProps = {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  width?: 'full' | 'reading';
  /** It takes the height of the window, for content that scrolls in itself. */ isFilling?: boolean;
  children: ReactNode;
};

/** A page within the shell: its heading, which is also the tab's title, its actions and its content. */
export function Page({ title, subtitle, actions, width = 'full', isFilling = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={css.page} data-width={width} data-filling={isFilling || undefined}>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {children}
    </div>
  );
}

/** A page that brings its own heading and title. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <div className={css.page} data-width="full">
      {children}
    </div>
  );
}

/** Heading of a page with its actions on the right, below it on a phone. */
function PageHeader({ title, subtitle, actions }: Pick<PageProps, 'title' | 'subtitle' | 'actions'>) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Title order={1}>{title}</Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
