import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

export function UploadStep({ service, go }: StepProps) {
  const texts = useTexts('order');
  const next = stepAfter(service, 'upload');
  return <StepForm title={texts('uploadTitle')} next={texts('goOn')} isNextDisabled={!next} onNext={() => next && go(next)}>{null}</StepForm>;
}
