import { z } from 'zod';
import { isTouched, orderData, type OrderData } from '#domain/ordering/order-data.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';

const KEY = 'storey.order-drafts';
/** What a visitor typed is kept on their device for a day. */
const KEPT_MS = 24 * 3600 * 1000;
const MAX_KEPT = 8;

/** A draft as this device keeps it: all there is of a visitor's, and what a member's server does not have yet. */
const deviceDraft = z.object({
  id: z.uuid(),
  /** Whose it is; null: a visitor's, who may sign in with it open: then it is theirs. */
  owner: z.string().nullable(),
  step: z.string(),
  data: orderData,
  /** Of the server's draft that this is based on; 0 when it has none. */
  version: z.number().int(),
  savedAtMs: z.number(),
});
export type DeviceDraft = z.infer<typeof deviceDraft>;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What `owner` may go on with, newest first: not what visitors left on this device. Anything unreadable or older than a day counts as gone. */
export function deviceDrafts(storage: Store, owner: string | null, nowMs: number): DeviceDraft[] {
  return allDrafts(storage, nowMs).filter((draft) => draft.owner === owner);
}

/** The draft of an address: `owner`'s, or a visitor's, whose address nobody else knows; `locked` when it is somebody else's. */
export function deviceDraftOf(
  storage: Store,
  owner: string | null,
  { draftId, nowMs }: { draftId: string; nowMs: number },
): DeviceDraft | 'locked' | undefined {
  const draft = allDrafts(storage, nowMs).find(({ id }) => id === draftId);
  return draft && draft.owner !== null && draft.owner !== owner ? 'locked' : draft;
}

/** Begins a draft, which the server learns of with the first thing that somebody writes into it. Returns its id. */
export function beginOnDevice(
  storage: Store,
  { owner, step, data, nowMs }: { owner: string | null; step: string; data: OrderData; nowMs: number },
): string {
  const id = randomUuid();
  keepOnDevice(storage, { id, owner, step, data, version: 0, savedAtMs: nowMs });
  return id;
}

/** Drafts without content make room. A full or closed storage is no reason to fail. */
export function keepOnDevice(storage: Store, draft: DeviceDraft): void {
  const others = allDrafts(storage, draft.savedAtMs).filter(({ id, data }) => id !== draft.id && isTouched(data));
  write(storage, [draft, ...others].slice(0, MAX_KEPT));
}

export function forgetOnDevice(storage: Store, draftId: string, nowMs: number): void {
  const all = allDrafts(storage, nowMs);
  const others = all.filter(({ id }) => id !== draftId);
  if (others.length < all.length) write(storage, others);
}

function allDrafts(storage: Store, nowMs: number): DeviceDraft[] {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
    return kept
      .flatMap((each) => deviceDraft.safeParse(each).data ?? [])
      .filter(({ savedAtMs }) => nowMs - savedAtMs < KEPT_MS)
      .toSorted((a, b) => b.savedAtMs - a.savedAtMs);
  } catch {
    return [];
  }
}

function write(storage: Store, drafts: readonly DeviceDraft[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    return;
  }
}
