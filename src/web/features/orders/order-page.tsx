import { Button, Loader } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { Placed } from '#contract/ordering.ts';
import type { SessionState } from '#contract/session.ts';
import type { OrderService } from '#domain/ordering/order-data.ts';
import { progressPercent, stepAfter, stepBefore, wizardSteps, type WizardStep } from '#domain/ordering/wizard-steps.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { signInHref } from '#web/lib/redirect-target.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { OrderFrame, StaleBanner } from './order-frame.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { ownerOf } from './service-page.tsx';
import type { StepProps } from './step-props.ts';
import { stepComponents } from './step-components.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useQuote } from './use-quote.ts';

type OrderPageProps = {
  draftId: string;
  service: OrderService;
  step: WizardStep;
  session: SessionState;
  onGo: (href: string) => void;
  /** The order was placed: where to go is the page's. */ onPlaced: (placed: Placed) => void;
};

/** One order in the wizard: the draft, its price, and the screen of the step. */
export function OrderPage({ draftId, service, step, session, onGo, onPlaced }: OrderPageProps) {
  const texts = useTexts('order');
  const isMember = session.team !== null;
  const { store, state } = useOrderDraft(draftId, service, {
    owner: ownerOf(session),
    units: session.user?.units ?? null,
    hasTeam: isMember,
  });
  const price = useQuote(state.data, isMember);
  usePageTitle(texts(`serviceOf_${service}`));
  const [isProposalShown, setProposalShown] = useState(false);
  const isReady = state.status === 'ready';
  useEffect(() => {
    if (isReady) store.reach(step);
  }, [store, step, isReady]);
  const hrefOf = (to: WizardStep) => `/order/${service}/${to}?draft=${draftId}`;
  const go = (to: WizardStep) => {
    void store.flush();
    onGo(hrefOf(to));
  };
  const caller = {
    teamKind: session.team?.kind ?? 'customer',
    timeZone: session.user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as const;
  const leave = (placed: Placed) => {
    store.placed(`/location/${placed.locationId}`);
    onPlaced(placed);
  };
  const Step = stepComponents[step];
  const props: StepProps = {
    draftId,
    service,
    data: state.data,
    change: (patch) => store.change(patch),
    go,
    price,
    isMember,
    caller,
    session,
    onPlaced: leave,
    onProposal: setProposalShown,
  };
  const before = stepBefore(service, step);
  const steps: readonly WizardStep[] = wizardSteps[service];
  const content: Record<typeof state.status, () => ReactNode> = {
    loading: () => <Loader m="auto" />,
    failed: () => <ErrorPanel sentence={state.failure ?? ''} onRetry={() => void store.load()} />,
    ordered: () => (
      <EmptyState order={1} title={texts('orderedTitle')} text={texts(isMember ? 'orderedText' : 'orderedTextVisitor')}>
        <Button component={AppLink} href={state.orderHref ?? '/portfolio'}>
          {texts(state.orderHref ? 'orderedOpen' : 'exitHint')}
        </Button>
      </EmptyState>
    ),
    locked: () => (
      <EmptyState order={1} title={texts('lockedTitle')} text={texts(session.user ? 'lockedOther' : 'lockedText')}>
        {!session.user && (
          <Button component={AppLink} href={signInHref(hrefOf(step))}>
            {texts('lockedSignIn')}
          </Button>
        )}
        <Button component={AppLink} href="/order" variant="default">
          {texts('lockedNew')}
        </Button>
      </EmptyState>
    ),
    ready: () => (
      <>
        {isProposalShown && step === stepAfter(service, 'proposal') && (
          <ProposalPanel
            draftId={draftId}
            data={state.data}
            isMember={isMember}
            onClose={() => setProposalShown(false)}
          />
        )}
        <Step key={step} {...props} />
      </>
    ),
  };
  return (
    <OrderFrame
      title={texts(`serviceOf_${service}`)}
      backHref={before ? hrefOf(before) : '/order'}
      exitHref="/portfolio"
      progress={{
        percent: progressPercent(service, step),
        text: texts('progress', { step: steps.indexOf(step) + 2, count: steps.length + 1 }),
      }}
      save={isReady ? state.save : undefined}
      isTest={state.data.test}
      banner={
        state.save === 'stale' && (
          <StaleBanner onReload={() => void store.reload()} onKeep={() => void store.keepMine()} />
        )
      }
    >
      {content[state.status]()}
    </OrderFrame>
  );
}
