import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { contracts } from './contracts.ts';

type Contract = (typeof contracts)[keyof typeof contracts];
type Declared = RouteConfig & { getRoutingPath(): string };
type CallsOf<C> = C extends C ? Extract<C[keyof C], Declared> : never;
type Entry<R> = R extends R ? { route: R; handler: never } : never;

/** Never called: its type is the typed client's view of the API, made from the contract alone. */
function describeApi(call: Entry<CallsOf<Contract>>) {
  return new OpenAPIHono().openapiRoutes([call]);
}
export type Api = ReturnType<typeof describeApi>;
