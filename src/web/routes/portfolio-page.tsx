import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SeeMapButton } from '#web/features/portfolio-map/see-map-button.tsx';
import { Portfolio } from '#web/features/portfolio/portfolio.tsx';
import { UnfinishedUploads } from '#web/features/uploads/unfinished-uploads.tsx';
import { UsageCard } from '#web/features/usage/usage-card.tsx';
import { planQuery } from '#web/lib/plan.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useSessionHrefs } from './session-hrefs.ts';

const portfolioRoute = getRouteApi('/app/portfolio');

export function PortfolioPage() {
  const search = portfolioRoute.useSearch();
  const navigate = portfolioRoute.useNavigate();
  const { data: session } = useSession();
  // Until the address is verified a person has a guest's rights, and no team.
  const isMember = session && session.team !== null;
  const usage = useQuery({ ...usageQuery, enabled: isMember === true });
  const plan = useQuery({ ...planQuery, enabled: isMember === true });
  return (
    <Portfolio
      search={search}
      onSearch={(change, { isStep }) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: !isStep, resetScroll: false })
      }
      reader={{
        isMember,
        isGuest: session?.user === null,
        isStaff: session?.user?.isStaff ?? false,
        userId: session?.user?.id,
      }}
      usage={
        isMember !== false && (
          <>
            {isMember && <UnfinishedUploads />}
            <UsageCard
              usage={usage.data}
              isFailed={usage.isError}
              plan={plan.data}
              isPlanAwaited={isMember === true && plan.isPending}
            />
          </>
        )
      }
      mapButton={<SeeMapButton />}
      {...useSessionHrefs()}
    />
  );
}
