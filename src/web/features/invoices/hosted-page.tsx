import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import css from './invoices.module.css';

/** Frame of the page that anyone with the address of an invoice sees: without the portal around it. */
export function HostedPage({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand />
        <ThemeToggle />
      </header>
      <main className={css.middle}>{children}</main>
    </div>
  );
}
