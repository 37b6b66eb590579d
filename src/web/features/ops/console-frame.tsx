import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './console-frame.module.css';

/** Pages of the console in the order of its navigation, one line each; a page is added here when it exists. */
const pages = [
  {
    key: 'queue',
    href: '/ops',
    isCurrent: (path: string) => path === '/ops' || path === '/ops/' || path.startsWith('/ops/orders'),
  },
  { key: 'messages', href: '/ops/messages', isCurrent: (path: string) => path.startsWith('/ops/messages') },
  { key: 'changes', href: '/ops/changes', isCurrent: (path: string) => path.startsWith('/ops/changes') },
  { key: 'unbilled', href: '/ops/unbilled', isCurrent: (path: string) => path.startsWith('/ops/unbilled') },
  { key: 'teams', href: '/ops/teams', isCurrent: (path: string) => path.startsWith('/ops/teams') },
  { key: 'prices', href: '/ops/prices', isCurrent: (path: string) => path.startsWith('/ops/prices') },
  { key: 'jobs', href: '/ops/jobs', isCurrent: (path: string) => path.startsWith('/ops/jobs') },
  { key: 'settings', href: '/ops/settings', isCurrent: (path: string) => path.startsWith('/ops/settings') },
] as const;

/** The operations console within the portal's frame: its own navigation above each of its pages. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const texts = useTexts('ops');
  const mayAdminister = useMayStaff('administer');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <>
      <nav ref={bar} aria-label={texts('console')} className={css.bar}>
        <span className={css.title} aria-hidden>
          {texts('console')}
        </span>
        <ul className={css.pages}>
          {pages
            .filter(({ key }) => key !== 'settings' || mayAdminister)
            .map(({ key, href, isCurrent }) => (
              <li key={key}>
                <AppLink href={href} className={css.page} aria-current={isCurrent(pathname) ? 'page' : undefined}>
                  {texts(key)}
                </AppLink>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
