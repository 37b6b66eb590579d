import type { OrderData, OrderService } from '#domain/ordering/order-data.ts';
import type { Placed } from '#contract/ordering.ts';
import type { SessionState } from '#contract/session.ts';
import type { WizardStep } from '#domain/ordering/wizard-steps.ts';
import type { ScanCaller } from './quote-facts.ts';
import type { QuoteView } from './use-quote.ts';

/** What every step of the wizard is given. */
export type StepProps = {
  draftId: string;
  service: OrderService;
  data: OrderData;
  change: (patch: Partial<OrderData>) => void;
  /** Goes to a step; what was typed is kept. */
  go: (step: WizardStep) => void;
  price: QuoteView;
  /** Signed in and in a team; else a visitor, whose calls are the public ones (O26). */
  isMember: boolean;
  caller: ScanCaller;
  session: SessionState;
  /** The order exists: the draft is forgotten and the wizard left. */
  onPlaced: (placed: Placed) => void;
  /** Whether the full proposal is shown above the next step. */
  onProposal: (isShown: boolean) => void;
};
