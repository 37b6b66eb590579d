import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { projectsQuery, type PortfolioTab } from '#web/lib/queries.ts';
import { applyEvent, needsReload } from './apply-event.ts';
import type { TabContent } from './portfolio.tsx';

const tabs: readonly PortfolioTab[] = ['mine', 'shared', 'demo'];

/** The projects of all tabs, kept up to date by events. Guests have demo projects only. */
export function usePortfolio(isMember: boolean | undefined): { tabs: Record<PortfolioTab, TabContent>; retry: () => void } {
  const queries = useQueryClient();
  const [mine, shared, demo] = useQueries({
    queries: [
      { ...projectsQuery('mine'), enabled: isMember === true },
      { ...projectsQuery('shared'), enabled: isMember === true },
      projectsQuery('demo'),
    ],
  });
  useProjectEvents((event) => {
    const lists = tabs.map((tab) => queries.getQueryData(projectsQuery(tab).queryKey) ?? []);
    const isStale = needsReload(lists.flat(), event);
    for (const tab of tabs) queries.setQueryData(projectsQuery(tab).queryKey, (list) => list && applyEvent(list, event));
    if (!isStale) return;
    void queries.invalidateQueries({ queryKey: ['projects'] });
    void queries.invalidateQueries({ queryKey: ['usage'] });
  });
  return {
    tabs: { mine: isMember === false ? NOTHING : contentOf(mine), shared: isMember === false ? NOTHING : contentOf(shared), demo: contentOf(demo) },
    retry: () => void queries.refetchQueries({ queryKey: ['projects'] }),
  };
}

const NOTHING: TabContent = { projects: [] };

/** Projects that were read before stay on screen when reading them again fails. */
function contentOf({ data, error }: UseQueryResult<WireProject[]>): TabContent {
  return data ? { projects: data } : { failure: error ? sentenceOf(error) : undefined };
}
