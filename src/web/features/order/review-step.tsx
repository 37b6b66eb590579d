import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

export function ReviewStep({ service, go }: StepProps) {
  const texts = useTexts('order');
  const next = stepAfter(service, 'review');
  return <StepForm title={texts('reviewTitle')} next={texts('goOn')} isNextDisabled={!next} onNext={() => next && go(next)}>{null}</StepForm>;
}
