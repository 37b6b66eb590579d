import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

export function SummaryStep({ service, go }: StepProps) {
  const texts = useTexts('order');
  const next = stepAfter(service, 'summary');
  return <StepForm title={texts('summaryTitle')} next={texts('goOn')} isNextDisabled={!next} onNext={() => next && go(next)}>{null}</StepForm>;
}
