import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { formatView } from '#domain/portfolio/map-places.ts';
import { tabsQuery, useLocations } from '#web/features/portfolio-map/map-queries.ts';
import type { MapSearch } from '#web/features/portfolio-map/map-search.ts';
import { PortfolioMap } from '#web/features/portfolio-map/portfolio-map.tsx';
import { PortfolioTabs } from '#web/features/portfolio/portfolio-tabs.tsx';
import { chooseTab } from '#web/features/portfolio/tab-rules.ts';
import { useSession } from '#web/lib/session.ts';

const mapRoute = getRouteApi('/app/portfolio/map');
const NO_COUNTS = { mine: undefined, shared: undefined, demo: undefined };

export function PortfolioMapPage() {
  const search = mapRoute.useSearch();
  const navigate = mapRoute.useNavigate();
  const router = useRouter();
  const { data: session } = useSession();
  const isMember = session && session.team !== null;
  const { data: counts = NO_COUNTS, isError } = useQuery(tabsQuery);
  const tab = chooseTab(search.tab, counts, isMember ?? true);
  const isKnown = isError || (session !== undefined && counts.demo !== undefined);
  const { hits, failure, retry } = useLocations(isKnown ? tab : undefined);
  // Where the reader looks is no step to go back over.
  const change = (values: Partial<MapSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...values }), replace: true });
  return (
    <PortfolioMap
      hits={hits}
      failure={failure}
      search={{ ...search, tab }}
      tabs={
        <PortfolioTabs
          active={tab}
          counts={counts}
          isSignedIn={isMember ?? true}
          onChange={(next) => change({ tab: next, at: undefined, from: undefined })}
        />
      }
      onSearch={change}
      onView={(view) => change({ at: formatView(view) })}
      onOpen={(href) => router.history.push(href)}
      onRetry={retry}
    />
  );
}
