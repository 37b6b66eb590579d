import { Outlet } from '@tanstack/react-router';
import { Brand } from '#web/ui/brand.tsx';
import { PlanThumb } from '#web/ui/plan-thumb.tsx';
import { SchemeButton } from '#web/ui/scheme-button.tsx';
import css from './session-layout.module.css';

/** Frame of the session pages: the form on the left, a drawing on the right of wide screens. */
export function SessionLayout() {
  return (
    <div className={css.split}>
      <div className={css.side}>
        <header className={css.top}>
          <Brand />
          <SchemeButton />
        </header>
        <main className={css.middle}>
          <Outlet />
        </main>
      </div>
      <div className={css.drawing} aria-hidden>
        <PlanThumb seed="storey one" width={640} height={720} depth={5} />
      </div>
    </div>
  );
}
