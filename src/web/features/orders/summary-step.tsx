import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ChosenFacts } from './chosen-facts.tsx';
import { Deliverables } from './deliverables.tsx';
import { OrderMap } from './order-map.tsx';
import { PriceCard, ShortPrice } from './price-card.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useProposalPdf } from './use-proposal-pdf.ts';

/** The proposal of a model at a glance: to order it, to take it home as a PDF, or to go back (O11). */
export function SummaryStep({ draftId, service, data, change, go, price, isMember, caller }: StepProps) {
  const texts = useTexts('order');
  const pdf = useProposalPdf({ draftId, data, isMember });
  const next = stepAfter(service, 'summary') ?? 'review';
  const order = () => {
    change({ estimateOnly: false });
    go(next);
  };
  return (
    <StepForm
      title={texts('summaryTitle')}
      subtitle={texts('summarySubtitle')}
      next={texts('startOrder')}
      isNextDisabled={sizeAndScopeProblems(data).length > 0}
      onNext={order}
      others={
        <>
          <Button size="md" variant="subtle" onClick={() => go('proposal')}>
            {texts('backToProposal')}
          </Button>
          <Button
            size="md"
            variant="default"
            loading={pdf.isWorking}
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={pdf.take}
          >
            {texts('detailedProposal')}
          </Button>
        </>
      }
      price={<ShortPrice price={price} />}
      aside={<PriceCard price={price} service={service} isMember={isMember} full={{ data, caller }} />}
    >
      <ChosenFacts data={data} onEdit={() => go('size')} />
      <OrderMap data={data} />
      <Deliverables data={data} />
    </StepForm>
  );
}
