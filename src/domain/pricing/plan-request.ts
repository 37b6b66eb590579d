import { agreedScanPlans, scanPlanTerms, type AgreedScanPlan } from './plan-table.ts';

/** Plans that are agreed with people: a team asks for one of them, and staff answer. */
export const askedPlans = ['enterprise', ...agreedScanPlans.map((id) => `scan_${id}` as const)] as const;
export type AskedPlan = 'enterprise' | `scan_${AgreedScanPlan}`;
export const MAX_REQUEST_CHARACTERS = 500;

/** What a team asks for, as its row keeps it until staff have answered. */
export type PlanRequest = {
  plan: AskedPlan;
  /** What the person wrote besides; '' for nothing. */ note: string;
  /** Who asked; the id of an account. */ askedBy: string;
  /** ISO. */ at: string;
};

/** What became of a request, as its team's row keeps it. */
export type PlanAnswer = {
  plan: AskedPlan;
  /** As staff wrote it; null: the team got what it asked for. */ text: string | null;
  /** ISO. */ at: string;
};

const ANSWER_NEWS_DAYS = 30;

/** Whether an answer is recent enough to be shown with the plan of the team. */
export const isAnswerNews = ({ at }: Pick<PlanAnswer, 'at'>, now: Date): boolean =>
  now.getTime() - Date.parse(at) < ANSWER_NEWS_DAYS * 24 * 3_600_000;

/** How an asked plan is called. */
export function askedPlanTitle(plan: AskedPlan): string {
  const scanPlan = agreedScanPlans.find((id) => plan === `scan_${id}`);
  return scanPlan ? `SCANIT & BIMIT ${scanPlanTerms(scanPlan).title}` : 'Enterprise';
}

/** Whether a team has what it asks for already. */
export function hasAskedPlan(asked: AskedPlan, { plan, scanPlan }: { plan: string; scanPlan: string | null }): boolean {
  return asked === plan || asked === `scan_${scanPlan ?? ''}`;
}
