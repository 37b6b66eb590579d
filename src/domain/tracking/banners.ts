import { pipelineKeyOf, type PipelineKey } from '#domain/project/pipeline-status.ts';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';
import { isEngineProject } from '#domain/project/project-type.ts';

/** What the button of a banner does. */
type BannerAction =
  | 'addTeam'
  | 'reviewEstimate'
  | 'payDeposit'
  | 'mobilization'
  | 'contactSupport'
  | 'shareTeam'
  | 'upsellVerified'
  | 'none';

const withoutAction = [
  'ready',
  'received',
  'processing',
  'review',
  'statusError',
  'bimitProcessing',
  'bimitPointCloud',
  'bimitSegmented',
  'bimitFirstDraft',
  'bimitPreview',
  'bimitPartial',
  'bimitVerified',
  'bimitReview',
] as const;
const actions = {
  request: 'addTeam',
  prospect: 'reviewEstimate',
  estimate: 'reviewEstimate',
  deposit: 'payDeposit',
  scanDate: 'mobilization',
  scanDateSent: 'mobilization',
  approval: 'contactSupport',
  completed: 'shareTeam',
  delayed: 'contactSupport',
  cancelled: 'contactSupport',
  lost: 'contactSupport',
  rejected: 'contactSupport',
  failed: 'contactSupport',
  bimitRequest: 'contactSupport',
  bimitEstimate: 'reviewEstimate',
  bimitReceived: 'addTeam',
  bimitApproval: 'contactSupport',
  bimitDeposit: 'payDeposit',
  bimitCompleted: 'shareTeam',
  bimitCancelled: 'contactSupport',
  verifiedUpsell: 'upsellVerified',
} as const satisfies Record<string, BannerAction>;

/** A banner by the name of its texts. */
export type BannerKey = keyof typeof actions | (typeof withoutAction)[number];
export type Banner = { key: BannerKey; action: BannerAction };
export const bannerKeys: readonly BannerKey[] = [
  ...(Object.keys(actions) as (keyof typeof actions)[]),
  ...withoutAction,
];

const scanitBanners: Partial<Record<ProjectStatus, BannerKey>> = {
  'Order Prospect': 'prospect',
  'Order Initialized': 'request',
  'Order Request': 'request',
  'Estimate Ready': 'estimate',
  'Deposit Due': 'deposit',
  'Confirm Scan Date': 'scanDate',
  'Ready To Scan': 'ready',
  'Order Received': 'received',
  'Order Processing': 'processing',
  'Pending Approval': 'approval',
  'Order Under Review': 'review',
  'Order Completed': 'completed',
};
const bimitBanners: Partial<Record<ProjectStatus, BannerKey>> = {
  'Order Prospect': 'prospect',
  'Order Request': 'bimitRequest',
  'Estimate Ready': 'bimitEstimate',
  'Deposit Due': 'bimitDeposit',
  'Order Received': 'bimitReceived',
  'Pending Approval': 'bimitApproval',
  'Order Under Review': 'bimitReview',
  'Order Completed': 'bimitCompleted',
  'Order Cancelled': 'bimitCancelled',
};
/** Beside the way every order says what happened (ruling 28). */
const besideTheWay: Partial<Record<ProjectStatus, BannerKey>> = {
  'Order Delayed': 'delayed',
  'Order Cancelled': 'cancelled',
  'Order Lost': 'lost',
  'Order Rejected': 'rejected',
  'Order Failed': 'failed',
};
const pipelineBanners: Record<PipelineKey, BannerKey> = {
  empty: 'bimitProcessing',
  tour: 'bimitProcessing',
  pointCloud: 'bimitPointCloud',
  segmented: 'bimitSegmented',
  firstDraft: 'bimitFirstDraft',
  engineAssets: 'bimitPreview',
  levelsAndGrids: 'bimitPartial',
  architecture: 'bimitPartial',
  mepf: 'bimitPartial',
  furniture: 'bimitPartial',
  complexMepf: 'bimitPartial',
  verified: 'bimitVerified',
};

/** `isPartner`: the caller works in a partner's team, which has no members to add. */
export type BannerFacts = {
  type: string;
  subType: string;
  status: string;
  pipelineStatus: string | null;
  isPartner: boolean;
  /** The crew's questions were answered. */ isMobilized?: boolean;
};

/** The banner of an order's status; undefined where none is shown (S4, S5, S17, S18). */
export function bannerOf(facts: BannerFacts): Banner | undefined {
  const key = keyOf(facts);
  return key && { key, action: actionOf(key, facts.isPartner) };
}

function keyOf({ type, subType, status, pipelineStatus, isMobilized }: BannerFacts): BannerKey | undefined {
  const known = projectStatus.safeParse(status).data;
  if (!known) return pipelineStatus !== null && isGeneric(pipelineStatus) ? 'processing' : 'statusError';
  if (isEngineProject({ type, subType })) return known === 'Order Completed' ? 'verifiedUpsell' : undefined;
  if (type.toUpperCase() !== 'BIMIT') {
    if (known === 'Order Failed' && subType.toUpperCase() === 'STANDARD') return undefined;
    if (known === 'Confirm Scan Date' && isMobilized) return 'scanDateSent';
    return scanitBanners[known] ?? besideTheWay[known];
  }
  if (known === 'Order Processing') return processingBanner(pipelineStatus ?? '');
  return bimitBanners[known] ?? besideTheWay[known] ?? 'verifiedUpsell';
}

/** Words that tell of no result. */
function isGeneric(pipelineStatus: string): boolean {
  const key = pipelineKeyOf(pipelineStatus);
  return key === undefined || key === 'empty' || key === 'tour';
}

function processingBanner(pipelineStatus: string): BannerKey {
  const key = pipelineKeyOf(pipelineStatus);
  if (key) return pipelineBanners[key];
  return pipelineStatus.toLowerCase().includes('partial model') ? 'bimitPartial' : 'bimitProcessing';
}

function actionOf(key: BannerKey, isPartner: boolean): BannerAction {
  const action: BannerAction = key in actions ? actions[key as keyof typeof actions] : 'none';
  return action === 'addTeam' && isPartner ? 'none' : action;
}
