import { z } from 'zod';

const KEY = 'storey.order-memo';
const MAX_KEPT = 50;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What this device knows of a draft whose data it does not have: it is kept by an account, or it is an order, followed at `href`. */
const memo = z.discriminatedUnion('kind', [
  z.object({ id: z.uuid(), kind: z.literal('account') }),
  z.object({ id: z.uuid(), kind: z.literal('placed'), href: z.string().startsWith('/location/') }),
]);
export type DraftMemo = z.infer<typeof memo>;

export const memoOf = (storage: Store, draftId: string): DraftMemo | undefined =>
  all(storage).find(({ id }) => id === draftId);

/** Only the newest are remembered. A full or closed storage is no reason to fail. */
export function remember(storage: Store, next: DraftMemo): void {
  const known = memoOf(storage, next.id);
  if (known?.kind === next.kind) return;
  try {
    storage.setItem(KEY, JSON.stringify([next, ...all(storage).filter(({ id }) => id !== next.id)].slice(0, MAX_KEPT)));
  } catch {
    return;
  }
}

function all(storage: Store): DraftMemo[] {
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
      .flatMap((each) => memo.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}
