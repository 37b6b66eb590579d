import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formOf, searchOf, type ValueSearch } from '#domain/value-analysis/value-address.ts';
import type { ValueForm } from '#domain/value-analysis/value-inputs.ts';
import { ValueAnalysis } from '#web/features/value-analysis/value-analysis.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

const route = getRouteApi('/app/value-analysis');
/** Browsers refuse to change the address with every key. */
const ADDRESS_PAUSE_MS = 500;

export function ValueAnalysisPage() {
  const texts = useTexts('valueAnalysis');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // The address follows what is typed here; one that came otherwise (a link, Back) opens its own form.
  const here = keyOf(search);
  const [{ seen, own, count }, setAddress] = useState({ seen: here, own: here, count: 0 });
  if (here !== seen) setAddress({ seen: here, own, count: here === own ? count : count + 1 });
  const write = useDebouncedCallback((form: ValueForm) => {
    const next = searchOf(form);
    setAddress((before) => ({ ...before, own: keyOf(next) }));
    void navigate({ search: next, replace: true, resetScroll: false });
  }, ADDRESS_PAUSE_MS);
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')}>
      <ValueAnalysis key={count} initial={formOf(search)} onForm={write} orderHref="/order" />
    </Page>
  );
}

/** `searchOf` names its parameters in one order. */
const keyOf = (search: ValueSearch) => JSON.stringify(search);
