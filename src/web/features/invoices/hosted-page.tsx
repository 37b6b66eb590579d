import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import { changeLanguage } from '#web/lib/language.ts';
import { DisplayMenu } from '#web/ui/display-menu.tsx';
import css from './invoices.module.css';

/** Frame of the page that anyone with the address of an invoice sees: without the portal around it. */
export function HostedPage({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand />
        <DisplayMenu onLanguage={changeLanguage} />
      </header>
      <main className={css.middle}>{children}</main>
    </div>
  );
}
