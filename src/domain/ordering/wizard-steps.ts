import type { OrderService } from './order-data.ts';

/** Steps of each service in the order of their screens; their names are in the URL, numbers are nowhere (ruling 2). */
export const wizardSteps = {
  scanit: ['details', 'size', 'proposal', 'configure', 'dates', 'review'],
  bimit: ['size', 'proposal', 'summary', 'details', 'upload', 'configure', 'review'],
} as const satisfies Record<OrderService, readonly string[]>;
export type WizardStep = (typeof wizardSteps)[OrderService][number];

/** Where 'Back' goes when it is not the screen before: Project Details returns to Get Proposal (O2). */
const backOf: Partial<Record<`${OrderService}/${string}`, WizardStep>> = { 'bimit/details': 'proposal' };

/** The step before; undefined: the choice of the service. */
export function stepBefore(service: OrderService, step: WizardStep): WizardStep | undefined {
  const steps: readonly WizardStep[] = wizardSteps[service];
  return backOf[`${service}/${step}`] ?? steps[steps.indexOf(step) - 1];
}

/** The step after; undefined after the last. */
export function stepAfter(service: OrderService, step: WizardStep): WizardStep | undefined {
  const steps: readonly WizardStep[] = wizardSteps[service];
  return steps[steps.indexOf(step) + 1];
}

export function isStepOf(service: OrderService, step: string): step is WizardStep {
  return (wizardSteps[service] as readonly string[]).includes(step);
}

/** How far the wizard is at a step, 0 to 100: the choice of the service counts as the first screen. */
export function progressPercent(service: OrderService, step: WizardStep): number {
  const steps: readonly WizardStep[] = wizardSteps[service];
  return Math.round(((steps.indexOf(step) + 1) / (steps.length + 1)) * 100);
}
