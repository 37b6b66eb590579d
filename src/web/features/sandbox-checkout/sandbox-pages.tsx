import { useEffect, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { checkoutPage, portalPage, receiptPage, SANDBOX_PATH } from '#contract/sandbox-checkout.ts';
import { useTexts } from '#web/lib/texts.ts';
import { NotThereError, readPage } from './sandbox-calls.ts';
import { SandboxCheckout } from './sandbox-checkout.tsx';
import { SandboxPortal, SandboxReceipt } from './sandbox-receipts.tsx';
import css from './sandbox-checkout.module.css';

/** The pages of the payment sandbox by their address: a checkout, the portal of a customer, a receipt. */
export function SandboxPages({ path }: { path: string }) {
  const parts = path.slice(SANDBOX_PATH.length + 1).split('/');
  const [kind, secret = ''] = parts.length === 2 ? parts : ['checkout', parts[0]];
  if (kind === 'portal')
    return (
      <Loaded schema={portalPage} kind={kind} secret={secret}>
        {(page) => <SandboxPortal secret={secret} page={page} />}
      </Loaded>
    );
  if (kind === 'receipts')
    return (
      <Loaded schema={receiptPage} kind={kind} secret={secret}>
        {(page) => <SandboxReceipt receipt={page} />}
      </Loaded>
    );
  return (
    <Loaded schema={checkoutPage} kind="checkout" secret={secret}>
      {(page) => <SandboxCheckout secret={secret} page={page} />}
    </Loaded>
  );
}

type LoadedProps<S extends z.ZodType> = {
  schema: S;
  kind: string;
  secret: string;
  children: (page: z.output<S>) => ReactNode;
};

function Loaded<S extends z.ZodType>({ schema, kind, secret, children }: LoadedProps<S>) {
  const texts = useTexts('sandboxCheckout');
  const [page, setPage] = useState<z.output<S>>();
  const [failure, setFailure] = useState<'missing' | 'unreachable'>();
  useEffect(() => {
    let isGone = false;
    readPage(schema, kind, secret).then(
      (read) => isGone || setPage(() => read),
      (error: unknown) => isGone || setFailure(error instanceof NotThereError ? 'missing' : 'unreachable'),
    );
    return () => {
      isGone = true;
    };
  }, [schema, kind, secret]);
  if (page !== undefined) return children(page);
  return (
    <main className={css.page} aria-busy={!failure}>
      {failure ? (
        <p role="alert" className={css.refusal}>
          {texts(failure)}
        </p>
      ) : (
        <p className={css.dim}>{texts('loading')}</p>
      )}
    </main>
  );
}
