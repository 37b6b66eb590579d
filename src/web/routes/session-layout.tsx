import { Outlet, useLocation } from '@tanstack/react-router';
import { BrandContext } from '#web/lib/brand.ts';
import { Brand } from '#web/ui/brand.tsx';
import { PlanThumb } from '#web/ui/plan-thumb.tsx';
import { SchemeButton } from '#web/ui/scheme-button.tsx';
import css from './session-layout.module.css';

/** Frame of the session pages: the form on the left, a drawing on the right of wide screens. A share link says whose it is once it is open. */
export function SessionLayout() {
  const isSharedLink = useLocation({ select: ({ pathname }) => pathname === '/shared' });
  return (
    <BrandContext value={isSharedLink ? 'hidden' : null}>
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
    </BrandContext>
  );
}
