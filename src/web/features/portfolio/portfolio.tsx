import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { track } from '#web/lib/analytics.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Once } from '#web/ui/once.tsx';
import { Page } from '#web/ui/page.tsx';
import { Callout } from './callout.tsx';
import { FirstScanButton } from './empty-view.tsx';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { tabsQuery } from './portfolio-queries.ts';
import { ProjectsView } from './projects-view.tsx';
import type { RowActions } from './row-actions.ts';
import { StatsStrip } from './stats-strip.tsx';
import { useOpenProject } from './use-open-project.ts';
import { usePortfolio } from './use-portfolio.ts';
import { usePrefs } from './use-prefs.ts';
import { useSeenComments } from './use-seen-comments.ts';
import { useView, type PortfolioReader } from './use-view.ts';
import type { PortfolioSearch } from './view-state.ts';
import css from './portfolio.module.css';

const EditDetails = lazyPart(async () => (await import('./edit-details.tsx')).EditDetails);
const HideProject = lazyPart(async () => (await import('./hide-project.tsx')).HideProject);

type PortfolioProps = {
  search: PortfolioSearch;
  /** A change of the address: `isStep` is one that going back undoes. */
  onSearch: (change: PortfolioSearch, options: { isStep: boolean }) => void;
  reader: PortfolioReader;
  /** The usage card; absent for guests. */
  usage?: ReactNode;
  /** 'See map'. */
  mapButton?: ReactNode;
  signInHref: string;
  signUpHref: string;
};

/** The portfolio: tabs, what to do next, the allowance, and the projects as cards or as a table. */
export function Portfolio({ search, onSearch, reader, usage, mapButton, signInHref, signUpHref }: PortfolioProps) {
  const texts = useTexts('portfolio');
  const statsTexts = useTexts('portfolioStats');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const tabs = useQuery({ ...tabsQuery, enabled: reader.isMember !== undefined });
  const view = useView(search, reader, tabs.data);
  const content = usePortfolio(view.rows);
  const [prefs, setPrefs] = usePrefs(reader.userId);
  const comments = useSeenComments();
  const { openingId, open } = useOpenProject();
  const [editing, setEditing] = useState<PortfolioRow>();
  const [hiding, setHiding] = useState<PortfolioRow>();
  const actions = useMemo(
    (): RowActions => ({
      open: view.isPartner ? open : undefined,
      edit: setEditing,
      hide: view.tab === 'mine' ? setHiding : undefined,
      dismissComment: comments.dismiss,
    }),
    [view.isPartner, view.tab, open, comments.dismiss],
  );
  const isSignedIn = reader.isMember ?? true;
  return (
    <Page
      title={texts('title')}
      isFilling={view.mode === 'list' && !isPhone}
      actions={
        <>
          {mapButton}
          <Button component={AppLink} href="/order" leftSection={<IconPlus size={16} aria-hidden />}>
            {texts('newOrder')}
          </Button>
        </>
      }
    >
      <div className={css.head}>
        <PortfolioTabs
          active={view.tab}
          counts={view.counts}
          isSignedIn={isSignedIn}
          onChange={(tab) => {
            track('Portfolio Tab Changed', { tab });
            onSearch({ tab }, { isStep: true });
          }}
        />
        {!isPhone && !reader.isGuest && (
          <Button
            variant="subtle"
            className={css.stats}
            aria-expanded={prefs.isStatsOpen}
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() => setPrefs({ isStatsOpen: !prefs.isStatsOpen })}
          >
            {statsTexts(prefs.isStatsOpen ? 'hide' : 'show')}
          </Button>
        )}
      </div>
      {reader.isGuest && (
        <Callout title={texts('guestTitle')} text={texts('guestText')}>
          <SessionButtons signInHref={signInHref} signUpHref={signUpHref} />
        </Callout>
      )}
      {isSignedIn && view.counts.mine === 0 && view.tab !== 'mine' && (
        <Callout title={texts('emptyMineTitle')} text={texts('emptyMineText')}>
          <FirstScanButton />
        </Callout>
      )}
      {!isPhone && !reader.isGuest && prefs.isStatsOpen && !tabs.isError && (
        <StatsStrip tab={view.tab} isPartner={tabs.data?.isPartner} />
      )}
      {usage}
      <ProjectsView
        search={search}
        view={view}
        content={content}
        prefs={prefs}
        isPhone={isPhone}
        actions={actions}
        openingId={openingId}
        isCommentSeen={comments.isSeen}
        onSearch={onSearch}
        onPrefs={setPrefs}
      />
      <Once when={editing !== undefined}>
        <EditDetails
          row={content.rows?.find(({ id }) => id === editing?.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      </Once>
      <Once when={hiding !== undefined}>
        <HideProject row={hiding} onClose={() => setHiding(undefined)} />
      </Once>
    </Page>
  );
}

function SessionButtons({ signInHref, signUpHref }: { signInHref: string; signUpHref: string }) {
  const texts = useTexts('shell');
  return (
    <>
      <Button component={AppLink} href={signInHref}>
        {texts('signIn')}
      </Button>
      <Button component={AppLink} href={signUpHref} variant="default">
        {texts('signUp')}
      </Button>
    </>
  );
}
