import type { OrderData, OrderService } from '#domain/ordering/order-data.ts';
import { isStepOf, type WizardStep } from '#domain/ordering/wizard-steps.ts';

const steps: Partial<Record<keyof OrderData, WizardStep>> = {
  projectName: 'details',
  address: 'details',
  shareUrl: 'upload',
  virtualTourLink: 'configure',
  instructions: 'configure',
  firstSelectedDate: 'dates',
  secondSelectedDate: 'dates',
};

/** The screen on which a field is filled in. */
export function stepOfField(service: OrderService, field: keyof OrderData): WizardStep {
  const step = steps[field] ?? 'size';
  return isStepOf(service, step) ? step : 'size';
}
