import { useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { SessionState } from '#contract/session.ts';
import { orderData, type OrderData, type OrderService } from '#domain/ordering/order-data.ts';
import { isStepOf, type WizardStep } from '#domain/ordering/wizard-steps.ts';
import { keepOnDevice } from './device-drafts.ts';
import { OrderPage } from './order-page.tsx';
import { show } from '#web/ui/show.tsx';
import { DRAFT_ID, VISITOR } from './testing/order-server.ts';

type ShowOrder = { service?: OrderService; step: WizardStep; data?: Partial<OrderData>; session?: SessionState };

/** For tests: one order of the wizard at a step, kept on this device; it goes from step to step as the address does. */
export async function showOrder({ service = 'scanit', step, data, session = VISITOR }: ShowOrder) {
  if (data)
    keepOnDevice(localStorage, {
      id: DRAFT_ID,
      owner: null,
      step,
      data: orderData.parse({ serviceOption: service, ...data }),
      version: 0,
      savedAtMs: Date.now(),
    });
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  const reached: string[] = [];
  function Wizard() {
    const [shown, setShown] = useState(step);
    const go = (href: string) => {
      reached.push(href);
      const name = new URL(href, 'http://here.invalid').pathname.split('/')[3] ?? '';
      if (isStepOf(service, name)) setShown(name);
    };
    return (
      <OrderPage
        draftId={DRAFT_ID}
        service={service}
        step={shown}
        session={session}
        onGo={go}
        onPlaced={({ locationId }) => void reached.push(`/location/${locationId}`)}
      />
    );
  }
  const screen = await show(<Wizard />, { isBare: true });
  return Object.assign(screen, { reached });
}
