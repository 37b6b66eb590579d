import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ResearchResult } from '#web/features/research/research-result.tsx';
import { ResearchSearch } from '#web/features/research/research-search.tsx';
import type { AddressDraft } from '#web/lib/address.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

const route = getRouteApi('/app/member/property-research');

export function PropertyResearchPage() {
  const texts = useTexts('research');
  const { address, view } = route.useSearch();
  const navigate = route.useNavigate();
  // Back to Search finds what was searched for.
  const [draft, setDraft] = useState<AddressDraft>({ street: '', place: null });
  const [hasMoved, setMoved] = useState(false);
  const open = (search: { address?: string }) => {
    setMoved(true);
    void navigate({ search });
  };
  return (
    <Page title={texts('title')} subtitle={address ?? texts('subtitle')}>
      {address ? (
        <ResearchResult
          key={address}
          address={address}
          view={view ?? 'report'}
          takesFocus={hasMoved}
          onView={(next) => void navigate({ search: { address, view: next === 'maps' ? next : undefined } })}
          onBack={() => open({})}
        />
      ) : (
        <ResearchSearch
          draft={draft}
          takesFocus={hasMoved}
          onDraft={setDraft}
          onSearch={(found) => open({ address: found })}
        />
      )}
    </Page>
  );
}
