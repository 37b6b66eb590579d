import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SeeMapButton } from '#web/features/portfolio-map/see-map-button.tsx';
import { Portfolio } from '#web/features/portfolio/portfolio.tsx';
import { usePortfolio } from '#web/features/portfolio/use-portfolio.ts';
import { UsageCard } from '#web/features/usage/usage-card.tsx';
import { track } from '#web/lib/analytics.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useSessionHrefs } from './session-hrefs.ts';

const portfolioRoute = getRouteApi('/app/portfolio');

export function PortfolioPage() {
  const { tab } = portfolioRoute.useSearch();
  const navigate = portfolioRoute.useNavigate();
  const { data: session } = useSession();
  // Until the address is verified a person has a guest's rights, and no team.
  const isMember = session && session.team !== null;
  const { tabs, retry } = usePortfolio(isMember);
  const usage = useQuery({ ...usageQuery, enabled: isMember === true });
  return (
    <Portfolio
      wanted={tab}
      tabs={tabs}
      isSignedIn={isMember ?? true}
      isGuest={session?.user === null}
      usage={isMember !== false && <UsageCard usage={usage.data} isFailed={usage.isError} />}
      mapButton={<SeeMapButton />}
      {...useSessionHrefs()}
      onTab={(next) => {
        track('Portfolio Tab Changed', { tab: next });
        void navigate({ search: (search) => ({ ...search, tab: next }) });
      }}
      onRetry={retry}
    />
  );
}
