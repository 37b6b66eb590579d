import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { PortfolioTab } from '#web/lib/queries.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Callout } from './callout.tsx';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx';
import { chooseTab } from './tab-rules.ts';

/** What one tab holds: its projects, or why they could not be read; neither while they are awaited. */
export type TabContent = { projects?: readonly WireProject[]; failure?: string };

type PortfolioProps = {
  wanted: PortfolioTab | undefined;
  tabs: Record<PortfolioTab, TabContent>;
  /** Works for a team; false also for a person whose address is not verified yet. */
  isSignedIn: boolean;
  isGuest: boolean;
  /** The usage card; absent for guests. */
  usage?: ReactNode;
  /** 'See map'. */
  mapButton?: ReactNode;
  signInHref: string;
  signUpHref: string;
  onTab: (tab: PortfolioTab) => void;
  onRetry: () => void;
};

/** The portfolio: tabs, what to do next, the allowance, and the projects as cards. */
export function Portfolio({ wanted, tabs, isSignedIn, isGuest, usage, mapButton, signInHref, signUpHref, onTab, onRetry }: PortfolioProps) {
  const texts = useTexts('portfolio');
  const counts = { mine: countOf(tabs.mine), shared: countOf(tabs.shared), demo: countOf(tabs.demo) };
  const active = chooseTab(wanted, counts, isSignedIn);
  const { projects, failure } = tabs[active];
  const hasNoneYet = isSignedIn && counts.mine === 0;
  return (
    <Page
      title={texts('title')}
      actions={<>{mapButton}<Button component={AppLink} href="/bimit-plan" leftSection={<IconPlus size={16} aria-hidden />}>{texts('convert')}</Button></>}
    >
      <PortfolioTabs active={active} counts={counts} isSignedIn={isSignedIn} onChange={onTab} />
      {isGuest && (
        <Callout title={texts('guestTitle')} text={texts('guestText')}>
          <SessionButtons signInHref={signInHref} signUpHref={signUpHref} />
        </Callout>
      )}
      {hasNoneYet && active !== 'mine' && (
        <Callout title={texts('emptyMineTitle')} text={texts('emptyMineText')}><FirstScanButton /></Callout>
      )}
      {usage}
      {failure && <ErrorPanel sentence={texts('loadFailed', { reason: failure })} onRetry={onRetry} />}
      {!failure && !projects && <ProjectGridSkeleton />}
      {!failure && projects?.length === 0 && <EmptyTab tab={active} />}
      {!failure && projects && projects.length > 0 && (
        <>
          <Text size="xs" c="dimmed" className="num" aria-live="polite">{texts('count', { count: projects.length })}</Text>
          <ProjectGrid projects={projects} showsTeam={active === 'shared'} />
        </>
      )}
    </Page>
  );
}

/** A tab that failed counts as empty: the others stay open. */
const countOf = ({ projects, failure }: TabContent) => (failure ? 0 : projects?.length);

function EmptyTab({ tab }: { tab: PortfolioTab }) {
  const texts = useTexts('portfolio');
  if (tab === 'shared') return <EmptyState title={texts('emptySharedTitle')} text={texts('emptySharedText')} />;
  if (tab === 'demo') return <EmptyState title={texts('emptyDemoTitle')} text={texts('emptyDemoText')}><FirstScanButton /></EmptyState>;
  return <EmptyState title={texts('emptyMineTitle')} text={texts('emptyMineText')}><FirstScanButton /></EmptyState>;
}

function FirstScanButton() {
  const texts = useTexts('portfolio');
  return <Button component={AppLink} href="/bimit-plan">{texts('emptyMineAction')}</Button>;
}

function SessionButtons({ signInHref, signUpHref }: { signInHref: string; signUpHref: string }) {
  const texts = useTexts('shell');
  return (
    <>
      <Button component={AppLink} href={signInHref}>{texts('signIn')}</Button>
      <Button component={AppLink} href={signUpHref} variant="default">{texts('signUp')}</Button>
    </>
  );
}
