import type { PortfolioTab } from './view-state.ts';

/** How many projects each tab contains; undefined while the answer is pending. */
export type TabCounts = Record<PortfolioTab, number | undefined>;

/** A tab is disabled when it is empty or nobody is signed in; Demo opens once its data is there (portfolio.md §2). */
export function isTabEnabled(tab: PortfolioTab, counts: TabCounts, isSignedIn: boolean): boolean {
  if (tab === 'demo') return counts.demo !== undefined;
  return isSignedIn && (counts[tab] ?? 0) > 0;
}

/**
 * The tab to show: the one asked for if it is enabled, else the reader's own projects, else shared ones, else demo projects
 * (portfolio.md §4). While answers are awaited it stays with what was asked for. Without any project it is the reader's own,
 * whose empty state tells how to begin.
 */
export function chooseTab(wanted: PortfolioTab | undefined, counts: TabCounts, isSignedIn: boolean): PortfolioTab {
  const isFetched =
    counts.demo !== undefined && (!isSignedIn || (counts.mine !== undefined && counts.shared !== undefined));
  if (!isFetched) return wanted ?? (isSignedIn ? 'mine' : 'demo');
  if (wanted && isTabEnabled(wanted, counts, isSignedIn)) return wanted;
  if (isTabEnabled('mine', counts, isSignedIn)) return 'mine';
  if (isTabEnabled('shared', counts, isSignedIn)) return 'shared';
  return (counts.demo ?? 0) > 0 || !isSignedIn ? 'demo' : 'mine';
}
