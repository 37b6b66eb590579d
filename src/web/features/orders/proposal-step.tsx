import { Button } from '@mantine/core';
import { sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { continueHint } from '#domain/scope/scope-problems.ts';
import { useTexts } from '#web/lib/texts.ts';
import { saidOf } from '#web/lib/said.ts';
import { ChosenFacts } from './chosen-facts.tsx';
import { Deliverables } from './deliverables.tsx';
import { OrderMap } from './order-map.tsx';
import { PriceCard, ShortPrice } from './price-card.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

/** The choice read back with its price, and the two ways on: the proposal alone, or an order (O11). */
export function ProposalStep({ service, data, change, go, price, isMember, caller, onProposal }: StepProps) {
  const texts = useTexts('order');
  const problems = sizeAndScopeProblems(data);
  const isBlocked = problems.length > 0;
  const next = stepAfter(service, 'proposal') ?? 'review';
  const viewProposal = () => {
    change({ isEstimateMode: true, estimateOnly: true });
    onProposal(true);
    go(next);
  };
  const order = () => {
    // A whole order skips nothing.
    change({ isEstimateMode: false, estimateOnly: false });
    onProposal(false);
    go(next);
  };
  // What the person came for is what Enter does.
  const [main, other] = data.isEstimateMode
    ? ([
        { label: texts('viewProposal'), act: viewProposal },
        { label: texts('continueOrder'), act: order },
      ] as const)
    : ([
        { label: texts('continueOrder'), act: order },
        { label: texts('viewProposal'), act: viewProposal },
      ] as const);
  return (
    <StepForm
      title={texts(`proposalTitle_${service}`)}
      subtitle={texts('proposalSubtitle')}
      next={main.label}
      isNextDisabled={isBlocked}
      onNext={main.act}
      hint={saidOf(continueHint(problems)) ?? texts('proposalChoices')}
      others={
        <Button size="md" variant="default" disabled={isBlocked} onClick={other.act}>
          {other.label}
        </Button>
      }
      price={<ShortPrice price={price} />}
      aside={<PriceCard price={price} service={service} isMember={isMember} full={{ data, caller }} />}
    >
      <ChosenFacts data={data} onEdit={() => go('size')} />
      {service === 'scanit' && <OrderMap data={data} />}
      <Deliverables data={data} />
    </StepForm>
  );
}
