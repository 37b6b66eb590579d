import { invoiceStatusNames } from '#domain/billing/invoice-status.ts';
import { scanUnitName } from '#domain/engine/scan-unit.ts';
import { formatCents } from '#domain/billing/money.ts';
import { currencyOf } from '#domain/billing/currency.ts';
import { changedFields } from './changed-fields.ts';

/** What a row of the audit log tells of: the object's name at that time, and what was said besides. */
type Told = { object: string; details: Record<string, unknown> };
type Action = { kind: AuditKind; sentence: (told: Told) => string };

/** Kinds of acts that the log is filtered by. */
export const auditKinds = ['people', 'sharing', 'projects', 'downloads', 'team'] as const;
export type AuditKind = (typeof auditKinds)[number];

const text = (value: unknown, fallback = 'somebody') => (typeof value === 'string' && value !== '' ? value : fallback);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const roleOf = (value: unknown) => (value === 'admin' ? 'an admin' : 'a user');
const money = ({ amountCents, currency }: Record<string, unknown>) =>
  typeof amountCents === 'number' ? formatCents(amountCents, currencyOf(currency)) : 'some money';
const count = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : 'an unknown number of');

const statusNames: Partial<Record<string, string>> = invoiceStatusNames;
const nameOfStatus = (value: unknown) => statusNames[text(value)] ?? text(value, 'changed');

/** What an invoice was when money arrived for it, where that is not usual. */
function beforePayment({ wasVoid, wasPaid }: Record<string, unknown>): string {
  if (wasVoid === true) return ', which had been withdrawn';
  return wasPaid === true ? ', which had already been paid' : '';
}

/** Unit and up axis that were chosen for a scan; '' where both are detected. */
function frameWords({ scanUnit, scanUpAxis }: Record<string, unknown>): string {
  const unit = typeof scanUnit === 'string' && `in ${scanUnitName(scanUnit)}`;
  const axis = typeof scanUpAxis === 'string' && `with ${scanUpAxis.toUpperCase()} up`;
  const words = [unit, axis].filter(Boolean).join(' ');
  return words && `, read ${words}`;
}

/** Fields as people call them; what else a row tells, such as a reason, is no field. */
const FIELDS: Record<string, string> = {
  name: 'name',
  project_name: 'name',
  location_name: 'name',
  address: 'address',
  spaceType: 'property type',
  space_type: 'property type',
  is_hidden_in_ipx: 'visibility',
  kind: 'kind',
  features: 'features',
  contract: 'agreement',
  taxExemptNumber: 'tax exemption',
  pipelineStatus: 'progress',
  comment: 'message on the card',
  contractType: 'agreement',
  scanDateFinal: 'scan date',
  expectedDeliveryOn: 'expected delivery',
  isSequenceDelivery: 'kind of delivery',
  sequence: 'delivery of models',
  implementationPlanUrl: 'implementation plan',
  status: 'status',
  processing_pipeline_status: 'progress',
  scan_date: 'scan date',
  scan_date_final: 'scan date',
  expectedDeliveryDate: 'expected delivery',
  comment_header: 'message on the card',
  customer_contract_type: 'agreement',
  payment_status: 'payment status',
};

/** 'name and address' of the fields that were changed. */
function fieldList(details: Record<string, unknown>): string {
  const names = [...new Set(Object.keys(details).flatMap((key) => FIELDS[key] ?? []))];
  return names.length < 2 ? (names[0] ?? 'details') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function changeOfProject({ object, details }: Told): string {
  if (details['is_hidden_in_ipx'] === true) return `hid ${object}`;
  if (details['is_hidden_in_ipx'] === false) return `listed ${object} again`;
  return `changed the ${fieldList(details)} of ${object}`;
}

function changeOfPlan({ details }: Told): string {
  if (typeof details['isEnding'] === 'boolean')
    return details['isEnding'] ? "canceled the team's plan at the end of its period" : "kept the team's plan after all";
  return `changed the team's plan from ${text(details['before'])} to ${text(details['after'])}`;
}

/** Rows name what was before as well, and may repeat what stayed. */
function changeOfTeam({ before, after }: Record<string, unknown>): Record<string, unknown> {
  return isRecord(after) ? changedFields(isRecord(before) ? before : {}, after) : {};
}

function creationOfLink({ object, details: { name, expiresInDays, hasPassword } }: Told): string {
  const days = expiresInDays === 1 ? 'a day' : `${count(expiresInDays)} days`;
  return `created the link "${text(name, 'without a name')}" to ${object}, valid for ${days}${hasPassword === true ? ', with a password' : ''}`;
}

/** Why a view as the customer ended, where nobody pressed a button. */
const ENDINGS: Partial<Record<string, string>> = {
  expired: ', when the time limit was reached',
  signedOut: ', by signing out',
};

function durationOf(minutes: unknown): string {
  if (typeof minutes !== 'number') return 'some time';
  return minutes < 1 ? 'less than a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** A project that was drawn from the allowance before opens again without a second draw (ruling 8). */
function wayOfUnlock({ by, sqft }: Record<string, unknown>): string {
  if (by === 'payment') return 'by a payment';
  return sqft === 0
    ? 'again, at no cost: it already counted against the free allowance'
    : `from the free allowance (${count(sqft)} sq ft)`;
}

/**
 * Every act that is recorded, with its sentence after the name of who did it (authorization.md R7). The
 * types refuse to record any other.
 */
const actions = {
  'account.delete': { kind: 'people', sentence: () => 'deleted their account' },
  'account.export': { kind: 'people', sentence: () => 'downloaded their own data' },
  'account.restore': { kind: 'people', sentence: () => 'restored their account' },
  'account.remove-second-factor': {
    kind: 'people',
    sentence: ({ object }) => `removed the two-factor authentication of ${object}`,
  },
  'file.send': {
    kind: 'projects',
    sentence: ({ object, details }) => `sent ${text(details['name'], 'a file')} for ${object}`,
  },
  'asset.deliver': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `delivered ${object}${typeof details['version'] === 'number' && details['version'] > 1 ? `, version ${details['version']}` : ''}`,
  },
  /** `file`: what the file was saved as, which says its project; a file that keeps its own name has none. */
  'asset.download': {
    kind: 'downloads',
    sentence: ({ object, details }) => `downloaded ${text(details['file'], object)}`,
  },
  'authorization.sign': {
    kind: 'projects',
    sentence: ({ object, details }) => `signed the estimate ${text(details['number'], '')} of ${object}`,
  },
  'asset.forge-urn': {
    kind: 'projects',
    sentence: ({ object, details }) => `${details['after'] === null ? 'removed' : 'set'} the Autodesk urn of ${object}`,
  },
  'asset.withdraw': { kind: 'projects', sentence: ({ object }) => `withdrew ${object}` },
  'change-request.ask': {
    kind: 'projects',
    sentence: ({ object, details }) => `requested change ${count(details['number'])} of ${object}`,
  },
  'change-request.move': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `changed the status of change request ${count(details['number'])} of ${object}` +
      ` from ${text(details['before'], 'its status')} to ${text(details['after'], 'another')}`,
  },
  'view.delete': {
    kind: 'projects',
    sentence: ({ object, details }) => `deleted the saved view ${text(details['view'], 'of the team')} of ${object}`,
  },
  'comment.delete': {
    kind: 'projects',
    sentence: ({ object, details }) => `deleted a comment on ${text(details['element'], 'an element')} of ${object}`,
  },
  'conversion.cancel': { kind: 'projects', sentence: ({ object }) => `canceled the conversion of ${object}` },
  'conversion.rerun': {
    kind: 'projects',
    sentence: ({ object, details }) => `started the conversion of ${object} again${frameWords(details)}`,
  },
  'billing.set': { kind: 'team', sentence: () => "changed the team's billing details" },
  'estimate.issue': {
    kind: 'projects',
    sentence: ({ object, details }) => `issued the estimate ${text(details['number'], '')} of ${object}`,
  },
  'invoice.issue': {
    kind: 'projects',
    sentence: ({ object, details }) => `issued the invoice ${text(details['number'], '')} of ${object}`,
  },
  'invoice.pay': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `paid the invoice ${text(details['number'], '')} of ${object}${beforePayment(details)}`,
  },
  'invoice.mail': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `e-mailed the invoice ${text(details['number'], '')} of ${object} to ${text(details['email'])}`,
  },
  'invoice.remind': {
    kind: 'projects',
    sentence: ({ object, details }) => `sent a reminder for the invoice ${text(details['number'], '')} of ${object}`,
  },
  'invoice.set': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `marked the invoice ${text(details['number'], '')} of ${object} as ${nameOfStatus(details['after'])}`,
  },
  'link.create': { kind: 'sharing', sentence: creationOfLink },
  'link.revoke': {
    kind: 'sharing',
    sentence: ({ object, details }) => `revoked the link "${text(details['name'], 'without a name')}" to ${object}`,
  },
  'location.change': {
    kind: 'projects',
    sentence: ({ object, details }) => `changed the ${fieldList(details)} of the location ${object}`,
  },
  'location.change-share': {
    kind: 'sharing',
    sentence: ({ object, details }) =>
      details['canDownload'] === true
        ? `allowed ${text(details['email'])} to download from ${object}`
        : `allowed ${text(details['email'])} only to view ${object}`,
  },
  'location.revoke-share': {
    kind: 'sharing',
    sentence: ({ object, details }) => `stopped sharing ${object} with ${text(details['email'])}`,
  },
  'location.share': {
    kind: 'sharing',
    sentence: ({ object, details }) =>
      `shared ${object} with ${text(details['email'])}, ${details['canDownload'] === true ? 'to view and download' : 'to view only'}`,
  },
  'member.invite': {
    kind: 'people',
    sentence: ({ details }) => `invited ${text(details['email'])} as ${roleOf(details['role'])}`,
  },
  'member.join': { kind: 'people', sentence: ({ details }) => `joined the team as ${roleOf(details['role'])}` },
  'member.leave': { kind: 'people', sentence: () => 'left the team' },
  'member.remove': {
    kind: 'people',
    sentence: ({ object, details }) => `removed ${text(details['email'], object)} from the team`,
  },
  'member.revoke-invitation': {
    kind: 'people',
    sentence: ({ details }) => `revoked the invitation of ${text(details['email'])}`,
  },
  'member.role': {
    kind: 'people',
    sentence: ({ object, details }) => `made ${text(details['email'], object)} ${roleOf(details['after'])}`,
  },
  'mobilization.submit': {
    kind: 'projects',
    sentence: ({ object }) => `answered the questions for the scan crew of ${object}`,
  },
  'operator.set': { kind: 'team', sentence: () => "changed the operator's settings" },
  'payment.refund': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `refunded ${money(details)} of` +
      ` ${details['number'] ? `payment ${text(details['number'])}` : 'a payment'} for ${object}` +
      `${details['by'] === 'provider' ? ', at the payment provider' : ''}`,
  },
  'payment.refund-fail': {
    kind: 'projects',
    sentence: ({ object, details }) => `could not refund ${money(details)} of a payment for ${object}`,
  },
  'plan.add': { kind: 'team', sentence: ({ details }) => `added the enterprise plan ${text(details['number'], '')}` },
  'plan.answer': { kind: 'team', sentence: ({ details }) => `answered the request of ${text(details['plan'], '')}` },
  'plan.ask': { kind: 'team', sentence: ({ details }) => `asked for ${text(details['plan'], '')}` },
  'plan.change': {
    kind: 'team',
    sentence: ({ details }) => `changed the enterprise plan ${text(details['number'], '')}`,
  },
  'plan.remove': {
    kind: 'team',
    sentence: ({ details }) => `removed the enterprise plan ${text(details['number'], '')}`,
  },
  'plan.unask': {
    kind: 'team',
    sentence: ({ details }) => `took back the request of ${text(details['plan'], '')}`,
  },
  'prices.activate': {
    kind: 'team',
    sentence: ({ details }) => `made version ${count(details['version'])} of the price book the active one`,
  },
  'prices.add': {
    kind: 'team',
    sentence: ({ details }) => `added version ${count(details['version'])} of the price book`,
  },
  'project.assign': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      details['partnerTeamId'] ? `assigned ${object} to a partner` : `took ${object} back from its partner`,
  },
  'project.export': { kind: 'downloads', sentence: ({ object }) => `downloaded everything of ${object}` },
  'project.import-package': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `imported ${object} from an exit package of ${text(details['from'], 'a portal')}`,
  },
  'project.download-cad': { kind: 'downloads', sentence: ({ object }) => `downloaded the CAD files of ${object}` },
  'project.change': { kind: 'projects', sentence: changeOfProject },
  'project.claim': {
    kind: 'projects',
    sentence: ({ object }) => `claimed the order of ${object}, which was placed without an account`,
  },
  'project.order': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `ordered ${object} (${text(details['service'], 'order').toUpperCase()})${details['email'] ? ` without an account, as ${text(details['email'])}` : ''}`,
  },
  'project.delete': { kind: 'projects', sentence: ({ object }) => `deleted ${object}` },
  'project.expire': {
    kind: 'projects',
    sentence: ({ object }) => `removed ${object}, whose upload was never finished`,
  },
  'project.import': {
    kind: 'projects',
    sentence: ({ details }) =>
      `imported projects: ${count(details['added'])} added, ${count(details['changed'])} changed`,
  },
  'project.move': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      `changed the status of ${object} from ${text(details['before'], 'its status')} to ${text(details['after'], 'another')}`,
  },
  'project.restore': { kind: 'projects', sentence: ({ object }) => `restored ${object}` },
  'project.archive': {
    kind: 'projects',
    sentence: ({ object, details }) => `archived ${object}, hosted until ${text(details['until'])}`,
  },
  'project.host': {
    kind: 'projects',
    sentence: ({ object, details }) => `extended the hosting of ${object} to ${text(details['until'])}`,
  },
  'project.set': {
    kind: 'projects',
    sentence: ({ object, details }) => `changed the ${fieldList(details)} of ${object}`,
  },
  'project.tour-password': { kind: 'projects', sentence: ({ object }) => `viewed the tour password of ${object}` },
  'project.unhide': { kind: 'projects', sentence: ({ object }) => `listed ${object} again` },
  'project.unlock': {
    kind: 'downloads',
    sentence: ({ object, details }) => `unlocked the downloads of ${object} ${wayOfUnlock(details)}`,
  },
  'staff.add': { kind: 'people', sentence: ({ object }) => `made ${object} a staff member` },
  'subscription.change': { kind: 'team', sentence: changeOfPlan },
  'subscription.end': { kind: 'team', sentence: ({ details }) => `ended the plan ${text(details['plan'], '')}` },
  'subscription.start': {
    kind: 'team',
    sentence: ({ details }) => `subscribed to the plan ${text(details['plan'], '')}`,
  },
  'team.create': { kind: 'team', sentence: ({ object }) => `created the team ${object}` },
  'team.delete': { kind: 'team', sentence: ({ object }) => `deleted the team ${object}` },
  'team.export': { kind: 'downloads', sentence: ({ object }) => `downloaded the data of the team ${object}` },
  'team.restore': { kind: 'team', sentence: ({ object }) => `restored the team ${object}` },
  'team.logo': {
    kind: 'team',
    sentence: ({ details }) => (details['after'] ? "changed the team's logo" : "removed the team's logo"),
  },
  'team.set': { kind: 'team', sentence: ({ details }) => `changed the ${fieldList(details)} of the team` },
  'team.update': {
    kind: 'team',
    sentence: ({ details }) => `changed the ${fieldList(changeOfTeam(details))} of the team`,
  },
  'tour.add': { kind: 'projects', sentence: ({ object }) => `added the virtual tour ${object}` },
  'tour.change': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      details['nameBefore']
        ? `changed the virtual tour ${text(details['nameBefore'])} to ${object}`
        : `changed the address of the virtual tour ${object}`,
  },
  'tour.delete': { kind: 'projects', sentence: ({ object }) => `deleted the virtual tour ${object}` },
  'panorama.add': { kind: 'projects', sentence: ({ object }) => `added the panorama ${object}` },
  'panorama.change': {
    kind: 'projects',
    sentence: ({ object, details }) =>
      typeof details['nameBefore'] === 'string'
        ? `renamed the panorama ${text(details['nameBefore'])} to ${object}`
        : `placed the panorama ${object}`,
  },
  'panorama.delete': { kind: 'projects', sentence: ({ object }) => `deleted the panorama ${object}` },
  'panorama.restore': { kind: 'projects', sentence: ({ object }) => `brought back the panorama ${object}` },
  'deviation.start': {
    kind: 'projects',
    sentence: ({ object, details }) => `had ${object} compared with ${text(details['with'], 'another file')}`,
  },
  'deviation.stop': { kind: 'projects', sentence: ({ object }) => `stopped the comparison of ${object}` },
  'placement.set': { kind: 'projects', sentence: ({ object }) => `aligned ${object}` },
  'placement.change': { kind: 'projects', sentence: ({ object }) => `changed the alignment of ${object}` },
  'placement.remove': { kind: 'projects', sentence: ({ object }) => `removed the alignment of ${object}` },
  'placement.undo': {
    kind: 'projects',
    sentence: ({ object }) => `undid the last change to the alignment of ${object}`,
  },
  'view.start': {
    kind: 'team',
    sentence: ({ details }) =>
      `viewed the portfolio as a team member, read-only. Reason: ${text(details['reason'], 'none was given').replace(/[.\s]+$/, '')}`,
  },
  'view.end': {
    kind: 'team',
    sentence: ({ details }) =>
      `stopped viewing the portfolio after ${durationOf(details['minutes'])}${ENDINGS[text(details['ending'])] ?? ''}`,
  },
} satisfies Record<string, Action>;

export type AuditAction = keyof typeof actions;
export const auditActions = Object.keys(actions) as AuditAction[];

const table: Partial<Record<string, Action>> = actions;
const NAMELESS: Record<string, string> = {
  project: 'a project',
  location: 'a location',
  asset: 'a file',
  team: 'the team',
  person: 'somebody',
};

/**
 * What was done, in words that follow a name: 'shared Harbour House with ada@example.com, to view only'. `objectName`:
 * null for rows older than kept names.
 */
export function auditSentence({
  action,
  objectType,
  objectName,
  details,
}: {
  action: string;
  objectType: string;
  objectName: string | null;
  details: Record<string, unknown>;
}): string {
  const object = objectName ?? text(details['name'], NAMELESS[objectType] ?? 'something');
  return table[action]?.sentence({ object, details }) ?? `did something that this version cannot describe (${action})`;
}

/** The acts of a kind. */
export function actionsOf(kind: AuditKind): AuditAction[] {
  return auditActions.filter((action) => actions[action].kind === kind);
}
