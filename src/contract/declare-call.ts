import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { LimitName } from '#domain/access/rate-limits.ts';
import type { StaffAct } from '#domain/access/staff-rights.ts';

/**
 * Who may make a call at all; the handler decides about the object with `domain/access` (authorization.md §2).
 * public: everybody. signedIn: any session. verified: people who have proved their address.
 * member: a verified member of a team. outbox: loopback or staff who administer, only without SMTP.
 * orderer: a verified member of a team, or a visitor with the token of one order. signed: the address carries its own signature.
 * staff: the operator's staff; the handler decides which of them (requireStaff). Nobody else finds anything at the address.
 */
export type Access = 'public' | 'signedIn' | 'verified' | 'member' | 'orderer' | 'outbox' | 'signed' | 'staff';

/**
 * What staff who see the portal as a customer may read.
 * asMember: as a plain member of the team, without any effect. closed: not part of what members look at, somebody's own, protected by its
 * address alone, or with an effect (mail, money, a count). lookOnly: open to look at, but not to download.
 * The console is closed too: staff who see as a customer see nothing else, and end the view to go on as staff.
 */
export type ViewAccess = 'asMember' | 'closed' | 'lookOnly';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What every call says about itself beside its method and path. */
type CommonRules = {
  /** The limit that counts it, in place of the one that counts all calls. */
  limit?: LimitName;
  /** Of its body: a number where JSON of the usual size is too small; 'own' where the handler reads bytes and limits them. */
  maxBodyBytes?: number | 'own';
  /**
   * Worth compressing, and without a secret. Where a secret and foreign text meet in one compressed answer, its length tells whether they
   * are alike (the BREACH attack): sessions, mails of the outbox, addresses of uploads and of hosted invoices stay as they are.
   */
  isCompressed?: true;
};
type ReadingRules = { method: 'get'; access: Access; inView: ViewAccess };
/**
 * Which staff may change something by a customer's own call: those with the right to an act; own: all, because it is about their own account;
 * none: nobody, because customers decide it themselves.
 */
export type StaffRule = StaffAct | 'own' | 'none';
type CustomerRules = {
  method: Exclude<Method, 'get'>;
  access: 'verified' | 'member' | 'orderer';
  staffAct: StaffRule;
};
type OtherRules = {
  method: Exclude<Method, 'get'>;
  access: Exclude<Access, CustomerRules['access']>;
};
type Rules = CommonRules & (ReadingRules | CustomerRules | OtherRules);

/** A call with its rules, as the server reads them. `path` in braces (`{projectId}`) or with colons (`:projectId`). */
export type DeclaredCall = CommonRules & {
  method: Method;
  path: string;
  access: Access;
  inView?: ViewAccess;
  staffAct?: StaffRule;
};

const ruleNames = ['access', 'inView', 'staffAct', 'limit', 'maxBodyBytes', 'isCompressed'] as const;

/**
 * Declares a call once: its address, who may make it and how it is treated, what it takes and what it answers. The types refuse one that
 * does not say who may make it. The rules are not enumerable, so that the description of the API carries none of them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<P extends string, R extends Omit<RouteConfig, 'path' | 'method'> & { path: P } & Rules>(
  call: R,
) {
  const route = createRoute(call);
  for (const name of ruleNames) Object.defineProperty(route, name, { enumerable: false });
  return route;
}

/** Declares a call whose body or answer is no JSON, so that the description of the API does not list it. `path` as the router takes it. */
/* @__NO_SIDE_EFFECTS__ */
export function declarePlainCall<const C extends { path: string } & Rules>(call: C): C {
  return call;
}

/** Whether something that a contract file exports is a call. */
export const isDeclaredCall = (value: unknown): value is DeclaredCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
