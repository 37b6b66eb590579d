import { contracts } from './contracts.ts';
import { isDeclaredCall, type DeclaredCall } from './declare-call.ts';

/** Every call of the API, by the contract file that declares it. For the server alone: pages import the files that they need. */
export const callsByContract: readonly (readonly [name: string, calls: readonly DeclaredCall[]])[] = Object.entries(
  contracts,
).map(([name, contract]) => [name, Object.values<unknown>(contract).filter(isDeclaredCall)]);

export const allCalls: readonly DeclaredCall[] = callsByContract.flatMap(([, calls]) => calls);
