import type { ReactNode } from 'react';
import css from './bare-page.module.css';
import { Brand } from './brand.tsx';

/** A page without the portal's frame: the way home on top, the content in the middle. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand />
      </header>
      <main className={css.middle}>{children}</main>
    </div>
  );
}
