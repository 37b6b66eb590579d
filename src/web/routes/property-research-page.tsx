import { getRouteApi } from '@tanstack/react-router';
import { ResearchResult } from '#web/features/research/research-result.tsx';
import { ResearchSearch } from '#web/features/research/research-search.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

const route = getRouteApi('/app/member/property-research');

export function PropertyResearchPage() {
  const texts = useTexts('research');
  const { address, view } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={texts('title')} subtitle={address ?? texts('subtitle')}>
      {address ? (
        <ResearchResult
          key={address}
          address={address}
          view={view ?? 'report'}
          onView={(next) =>
            void navigate({ search: { address, view: next === 'maps' ? next : undefined }, replace: true })
          }
          onBack={() => void navigate({ search: {} })}
        />
      ) : (
        <ResearchSearch onSearch={(found) => void navigate({ search: { address: found } })} />
      )}
    </Page>
  );
}
