import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Placed } from '#contract/ordering.ts';
import { newOrder, orderServices, type OrderService } from '#domain/ordering/order-data.ts';
import { isStepOf, wizardSteps, type WizardStep } from '#domain/ordering/wizard-steps.ts';
import { beginOnDevice } from '#web/features/orders/device-drafts.ts';
import { OrderPage } from '#web/features/orders/order-page.tsx';
import { ownerOf, ServicePage } from '#web/features/orders/service-page.tsx';
import { sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { BarePage } from '#web/ui/bare-page.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Where an order is followed; with 'Pay Deposit' the card form first, which leads there too. */
function hrefAfter({ locationId, depositInvoiceId }: Placed): string {
  const there = `/location/${locationId}`;
  return depositInvoiceId === null ? there : `/invoices/${depositInvoiceId}?pay=true&back=${encodeURIComponent(there)}`;
}

const startRoute = getRouteApi('/order/$service');
const stepRoute = getRouteApi('/order/$service/$step');

export function OrderServicePage() {
  const texts = useTexts('order');
  const { data: session } = useSession();
  const router = useRouter();
  usePageTitle(texts('select'));
  return <ServicePage session={session} onGo={(href) => router.history.push(href)} />;
}

export function OrderStartPage() {
  const { service: named } = startRoute.useParams();
  const service = orderServices.find((known) => known === named);
  if (named === 'engine') return <Navigate to="/bimit-plan" replace />;
  return service ? (
    <Navigate to="/order/$service/$step" params={{ service, step: wizardSteps[service][0] }} replace />
  ) : (
    <NotFoundPage />
  );
}

export function OrderStepPage() {
  const { service: named, step } = stepRoute.useParams();
  const { draft } = stepRoute.useSearch();
  const { data: session, error, refetch } = useSession();
  const router = useRouter();
  const service = orderServices.find((known) => known === named);
  if (!service) return <NotFoundPage />;
  if (!isStepOf(service, step))
    return (
      <Navigate
        to="/order/$service/$step"
        params={{ service, step: wizardSteps[service][0] }}
        search={{ draft }}
        replace
      />
    );
  if (error && !session)
    return (
      <BarePage>
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      </BarePage>
    );
  if (session && !draft) return <NewDraft service={service} step={step} owner={ownerOf(session)} />;
  return session && draft ? (
    <OrderPage
      key={`${service} ${draft}`}
      draftId={draft}
      service={service}
      step={step}
      session={session}
      onGo={(href) => router.history.push(href)}
      onPlaced={(placed) => router.history.replace(hrefAfter(placed))}
    />
  ) : null;
}

/** An address without a draft begins one. */
function NewDraft({ service, step, owner }: { service: OrderService; step: WizardStep; owner: string | null }) {
  const [draft] = useState(() =>
    beginOnDevice(localStorage, { owner, step, data: newOrder(service), nowMs: Date.now() }),
  );
  return <Navigate to="/order/$service/$step" params={{ service, step }} search={{ draft }} replace />;
}
