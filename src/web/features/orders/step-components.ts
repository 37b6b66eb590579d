import type { ComponentType } from 'react';
import type { WizardStep } from '#domain/ordering/wizard-steps.ts';
import { ConfigureStep } from './configure-step.tsx';
import { DatesStep } from './dates-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { ProposalStep } from './proposal-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SizeStep } from './size-step.tsx';
import type { StepProps } from './step-props.ts';
import { SummaryStep } from './summary-step.tsx';
import { UploadStep } from './upload-step.tsx';

/** The screen of each step, of whichever service. */
export const stepComponents: Record<WizardStep, ComponentType<StepProps>> = {
  details: DetailsStep,
  size: SizeStep,
  proposal: ProposalStep,
  summary: SummaryStep,
  upload: UploadStep,
  configure: ConfigureStep,
  dates: DatesStep,
  review: ReviewStep,
};
