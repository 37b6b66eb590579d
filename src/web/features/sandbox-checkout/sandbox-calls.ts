import type { z } from 'zod';
import { payAnswer, SANDBOX_API_PATH, type PayAnswer } from '#contract/sandbox-checkout.ts';
import type { CardFields } from '#domain/billing/test-cards.ts';

/** The card that is kept is at fault. */
export class DeclinedError extends Error {}

/** There is nothing at the address, as opposed to nobody who answers. */
export class NotThereError extends Error {}

/** What a page of the sandbox shows. `kind` and `secret` are those of its address. */
export async function readPage<S extends z.ZodType>(schema: S, kind: string, secret: string): Promise<z.output<S>> {
  const response = await fetch(`${SANDBOX_API_PATH}/${kind}/${secret}`);
  if (response.status === 404) throw new NotThereError();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return schema.parse(await response.json());
}

export const sendCard = (secret: string, card: CardFields) => post('checkout', secret, 'pay', card);
/** The card that a plan is paid with from now on. */
export const keepCard = (secret: string, card: CardFields) => post('portal', secret, 'card', card);
/** Pays what is open for a plan with the card that is kept. */
export const payOpen = (secret: string) => post('portal', secret, 'pay', {});
export const sendAuthentication = (secret: string, isConfirmed: boolean) =>
  post('checkout', secret, 'authenticate', { isConfirmed });

async function post(kind: 'checkout' | 'portal', secret: string, act: string, body: unknown): Promise<PayAnswer> {
  const response = await fetch(`${SANDBOX_API_PATH}/${kind}/${secret}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 402) throw new DeclinedError();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return payAnswer.parse(await response.json());
}
