import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Access, StaffRule } from '#contract/declare-call.ts';
import type { Principal } from '#domain/access/access.ts';
import { mayStaff } from '#domain/access/staff-rights.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { noCustomerViewCookie } from '#server/platform/auth/customer-view-cookie.ts';
import { resolveCaller } from '#server/platform/auth/principal.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { isFromThisMachine, isLoopbackName } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { callRules } from './call-rules.ts';
import { isApiRoute, keyOf, routeKeyOf } from './route-key.ts';
import { requireStaff } from './require-staff.ts';
import { isMeantForView, refusalInView } from './view-access.ts';

/** Throws when a route of the API is not declared: nobody has said who may call it (R1). */
export function assertEveryRouteHasAccess(app: Hono<AppEnv>): void {
  const routes = new Set(app.routes.filter(isApiRoute).map(keyOf));
  const open = [...routes].filter((key) => !callRules.has(key));
  if (open.length > 0) throw new Error(`Not declared in a contract: ${open.join(', ')}`);
}

type Parts = { db: Database; auth: Auth; isOutboxOpen: boolean; publicUrl: string };

/** Refuses calls that their declaration does not allow, and tells the handler who is calling. */
export function checkAccess({ db, auth, isOutboxOpen, publicUrl }: Parts): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const routeKey = routeKeyOf(context) ?? '';
    const rules = callRules.get(routeKey);
    if (!rules) throw new AppError('NOT_FOUND');
    const { access, staffAct } = rules;
    if (access !== 'signed') {
      const { principal, person } = await resolveCaller(db, auth, context.req.raw.headers);
      context.set('principal', principal);
      context.set('person', person);
      if (principal.kind === 'user' && principal.view) refuseInView(context, routeKey);
      if (principal.kind === 'staff' && principal.isViewOver && isMeantForView(routeKey, context.req.path)) {
        context.header('Set-Cookie', noCustomerViewCookie(await auth.$context), { append: true });
        throw new AppError('CUSTOMER_VIEW_OVER');
      }
      const refusal = refusalOf(access, principal, () => isOutboxOpen && mayReadOutbox(context, principal, publicUrl));
      if (refusal) throw new AppError(refusal);
      if (principal.kind === 'staff') requireStaffRule(principal, staffAct);
    }
    await next();
  };
}

function requireStaffRule(principal: Principal, rule: StaffRule | undefined): void {
  if (rule === undefined || rule === 'own') return;
  if (rule === 'none') throw new AppError('FORBIDDEN');
  requireStaff(principal, rule);
}

function refuseInView(context: Context<AppEnv>, routeKey: string): void {
  const refusal = refusalInView(routeKey, {
    path: context.req.path,
    isDownload: context.req.query('mode') === 'download',
  });
  if (refusal) throw new AppError(refusal);
}

/** Whether its declaration lets a caller make a call: what pages need to know before they make it. */
export const mayCall = (route: string, principal: Principal): boolean =>
  refusalOf(callRules.get(route)?.access ?? 'staff', principal, () => false) === undefined;

/**
 * Mail that no server sends: for the person at the machine, and for staff who administer, since it contains links that set passwords. A portal
 * with a public address has a proxy in front of it, on this machine perhaps and without a word of it.
 */
export function mayReadOutbox(context: Context<AppEnv>, principal: Principal, publicUrl: string): boolean {
  return (
    (isLoopbackName(new URL(publicUrl).hostname) && isFromThisMachine(context)) ||
    (principal.kind === 'staff' && mayStaff(principal.staffRole, 'administer'))
  );
}

function refusalOf(access: Access, principal: Principal, mayReadMail: () => boolean) {
  if (access === 'public') return undefined;
  if (access === 'outbox') return mayReadMail() ? undefined : 'NOT_FOUND';
  if (access === 'orderer' && 'guest' in principal && principal.guest) return undefined;
  if (principal.kind === 'anonymous') return 'UNAUTHENTICATED';
  if (access === 'staff') return principal.kind === 'staff' ? undefined : 'NOT_FOUND';
  if (access === 'signedIn') return undefined;
  if (principal.kind === 'unverified') return 'UNVERIFIED';
  if (access === 'verified') return undefined;
  return principal.teamId || principal.kind === 'staff' ? undefined : 'NO_TEAM';
}
