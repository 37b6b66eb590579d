import { useDebouncedCallback } from '@mantine/hooks';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { formOf, searchOf, type ValueSearch } from '#domain/value-analysis/value-address.ts';
import type { ValueForm } from '#domain/value-analysis/value-inputs.ts';
import { ValueAnalysis } from '#web/features/value-analysis/value-analysis.tsx';
import { operatorQuery } from '#web/lib/operator.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

const route = getRouteApi('/app/value-analysis');
/** Browsers refuse to change the address with every key. */
const ADDRESS_PAUSE_MS = 500;
const PATH = '/value-analysis';

export function ValueAnalysisPage() {
  const texts = useTexts('valueAnalysis');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery);
  // Amounts in another currency than the operator's are worse than a moment without any.
  const { data: operator, isPending } = useQuery(operatorQuery);
  // The address follows what is typed here; one that came otherwise (a link, Back) opens its own form.
  const here = keyOf(search);
  const [{ seen, own, count }, setAddress] = useState({ seen: here, own: here, count: 0 });
  if (here !== seen) setAddress({ seen: here, own, count: here === own ? count : count + 1 });
  const write = useDebouncedCallback((form: ValueForm) => {
    // Somebody is on the way to another page, which a slow line delays: this must not call them back.
    if (router.latestLocation.pathname !== PATH) return;
    const next = searchOf(form);
    setAddress((before) => ({ ...before, own: keyOf(next) }));
    void navigate({ search: next, replace: true, resetScroll: false });
  }, ADDRESS_PAUSE_MS);
  // After the field has put its text in order, and before a click: browsers prefer clicks to timers.
  const leave = () => queueMicrotask(write.flush);
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')}>
      {isPending ? (
        <Skeleton height={400} />
      ) : (
        <ValueAnalysis
          key={count}
          initial={formOf(search)}
          currency={operator?.currency ?? DEFAULT_CURRENCY}
          onForm={write}
          onLeave={leave}
          orderHref="/order"
          isMember={Boolean(session?.team)}
        />
      )}
    </Page>
  );
}

/** `searchOf` names its parameters in one order. */
const keyOf = (search: ValueSearch) => JSON.stringify(search);
