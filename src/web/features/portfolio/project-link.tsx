import type { ComponentPropsWithRef } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { rowHref } from './project-facts.ts';
import type { RowActions } from './row-actions.ts';

type ProjectLinkProps = { row: PortfolioRow; open: RowActions['open'] } & Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'onClick'
>;

/** A project's name, leading to it. A new tab is a plain link always. */
export function ProjectLink({ row, open, ...others }: ProjectLinkProps) {
  return (
    <AppLink
      href={rowHref(row)}
      onClick={(event) => {
        if (!open || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(row);
      }}
      {...others}
    >
      {row.name}
    </AppLink>
  );
}
