import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from './app-link.tsx';
import { Brand } from './brand.tsx';
import css from './shell.module.css';

type NavItem = {
  label: string;
  icon: Icon;
  href: string;
  /** Pages of other addresses that belong to it. */ also?: readonly string[];
};
type ShellProps = {
  nav: readonly NavItem[];
  teamSlot?: ReactNode;
  actions?: ReactNode;
  banners?: ReactNode;
  children: ReactNode;
};

/** Frame of the portal's pages: top bar, rail with the pages that exist (a burger below 768 px), banners, the page. */
export function Shell({ nav, teamSlot, actions, banners, children }: ShellProps) {
  const texts = useTexts('shell');
  const [isOpen, { toggle, close }] = useDisclosure();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    close();
    // Another page begins at its own top, for keyboards and screen readers too.
    if (shown.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, close]);
  // '/portfolio/map' is within '/portfolio' too: the longest one is meant.
  const current = nav
    .flatMap(({ href, also = [] }) => [href, ...also].map((within) => ({ href, within })))
    .filter(({ within }) => isWithin(pathname, within))
    .toSorted((a, b) => b.within.length - a.within.length)[0]?.href;
  return (
    <>
      <a href="#main" className={css.skip}>
        {texts('skip')}
      </a>
      <header className={css.header} data-frame>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              className={css.burger}
              aria-expanded={isOpen}
              aria-label={texts(isOpen ? 'closeNavigation' : 'openNavigation')}
            />
            <Brand />
            {teamSlot}
          </Group>
          <Group gap={8} wrap="nowrap">
            {actions}
          </Group>
        </Group>
      </header>
      <nav className={css.navbar} data-frame data-open={isOpen || undefined} aria-label={texts('navigation')}>
        <ul className={css.nav}>
          {nav.map(({ label, icon: NavIcon, href }) => (
            <li key={href}>
              <AppLink href={href} className={css.link} aria-current={href === current ? 'page' : undefined}>
                <NavIcon size={18} stroke={1.6} aria-hidden />
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className={css.main}>
        {banners}
        {children}
      </main>
    </>
  );
}

const isWithin = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);
