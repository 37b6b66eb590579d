import type { OrderDraft } from '#contract/ordering.ts';
import { isTouched, newOrder, type OrderData, type OrderService } from '#domain/ordering/order-data.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { deviceDraftOf, forgetOnDevice, keepOnDevice } from './device-drafts.ts';
import { memoOf, remember } from './draft-memo.ts';

/** Where the server keeps drafts of people who are signed in. Every call throws `ApiError`. */
export interface DraftServer {
  read(draftId: string): Promise<OrderDraft>;
  /** Answers the new version; `version` is the one that the data is based on, 0 for a draft that the server does not know. */
  save(draftId: string, draft: { step: string; version: number; data: OrderData }): Promise<number>;
}

/**
 * `device`: kept here only. `waiting`: it could not be sent yet and is tried again. `refused`: sent as it is, it would
 * be refused again. `stale`: another tab saved in the meantime.
 */
export type SaveState = 'new' | 'device' | 'saving' | 'saved' | 'waiting' | 'refused' | 'stale';
export type DraftState = {
  /** `locked`: it is somebody's who is not signed in here. */
  status: 'loading' | 'ready' | 'failed' | 'ordered' | 'locked';
  /** The sentence of status `failed`. */
  failure: string | null;
  /** Where the order of status `ordered` is followed, when this device knows. */
  orderHref: string | null;
  data: OrderData;
  step: string;
  save: SaveState;
};
type Parts = {
  draftId: string;
  service: OrderService;
  /** Null for visitors. */ owner: string | null;
  /** Of a new order: the customer's own. */ unit?: OrderData['unit'] | undefined;
  server: DraftServer | null;
  storage: Storage;
  now: () => number;
};

/** Typing ends before it is sent. */
const SAVE_PAUSE_MS = 700;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

/**
 * One draft of the wizard while it is being filled in. Each change is stored on the device immediately, so that nothing typed is lost with the
 * network or the tab; with a server it goes there after a pause, and the device forgets it.
 */
export class OrderDraftStore {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #version = 0;
  #revision = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  #isGone = false;
  #isLeft = false;
  /** The session has ended: nothing is sent until somebody signs in, which starts over. */
  #isSignedOut = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = {
      status: 'loading',
      failure: null,
      orderHref: null,
      data: newOrder(parts.service, parts.unit),
      step: '',
      save: 'new',
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): DraftState => this.#state;

  /** Reads the draft: what this device has of it, else the server's, else a new one. */
  async load(): Promise<void> {
    this.#set({ status: 'loading', failure: null });
    const { draftId, owner, server, storage, now } = this.#parts;
    const memo = memoOf(storage, draftId);
    if (memo?.kind === 'placed') return this.#set({ status: 'ordered', orderHref: memo.href });
    const kept = deviceDraftOf(storage, owner, { draftId, nowMs: now() });
    if (kept === 'locked' || (!kept && !server && memo)) return this.#set({ status: 'locked' });
    // What was never sent is not asked for.
    const stored = kept?.version === 0 ? undefined : await this.#read();
    if (stored === 'failed') return;
    // That of the data: what is kept while the person decides must not pass for something newer at the next visit.
    this.#version = (kept ?? stored)?.version ?? 0;
    if (kept?.version === 0 && !isTouched(kept.data))
      this.#set({ status: 'ready', data: kept.data, step: kept.step, save: 'new' });
    else if (kept) {
      this.#set({ status: 'ready', data: kept.data, step: kept.step, save: server ? 'waiting' : 'device' });
      if (!server) return;
      // Written to elsewhere since this device wrote: the person decides.
      if (stored && stored.version !== kept.version) this.#set({ save: 'stale' });
      else void this.flush();
    } else if (stored) this.#set({ status: 'ready', data: stored.data, step: stored.step, save: 'saved' });
    else this.#set({ status: 'ready', save: 'new' });
  }

  change(patch: Partial<OrderData>): void {
    this.#touch({ data: { ...this.#state.data, ...patch } });
  }

  /** Records which step the person is on. A mere visit stores nothing; continuing to another step keeps the draft as it is. */
  reach(step: string): void {
    if (this.#state.status !== 'ready' || step === this.#state.step) return;
    if (this.#state.save === 'new' && this.#state.step === '') this.#set({ step });
    else this.#touch({ step });
  }

  /** Sends now what has not been sent. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const { server, draftId } = this.#parts;
    const isOwed = this.#state.save === 'saving' || this.#state.save === 'waiting';
    if (!server || !isOwed || this.#isSaving || this.#isGone || this.#isSignedOut) return;
    const revision = this.#revision;
    const { step, data } = this.#state;
    this.#isSaving = true;
    try {
      this.#version = await server.save(draftId, { step, data, version: this.#version });
      this.#failures = 0;
      this.#isSaving = false;
      remember(this.#parts.storage, { id: draftId, kind: 'account' });
      if (revision !== this.#revision) return void this.flush();
      this.#forgetKept();
      this.#set({ save: 'saved' });
    } catch (error) {
      this.#isSaving = false;
      this.#meet(error);
    }
  }

  /** Takes what the other tab saved. */
  async reload(): Promise<void> {
    this.#forgetKept();
    await this.load();
  }

  /** Saves over what the other tab saved. */
  async keepMine(): Promise<void> {
    const stored = await this.#read();
    if (stored === 'failed') return;
    this.#version = stored?.version ?? 0;
    this.#set({ save: 'saving' });
    await this.flush();
  }

  /** It is an order now, followed at `href`: the way back into the wizard says so. */
  placed(href: string): void {
    this.forget();
    remember(this.#parts.storage, { id: this.#parts.draftId, kind: 'placed', href });
  }

  /** It is an order now, or nobody wants it: nothing of it is kept or sent any more. */
  forget(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#forgetKept();
  }

  /**
   * Sends what is owed when the network is back or the page is left. Returns the way to stop: what cannot be sent then stays on the
   * device for the next visit, which would else find its draft saved by this one.
   */
  start(): () => void {
    this.#isLeft = false;
    const flush = () => void this.flush();
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flush);
    void this.load();
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flush);
      this.#isLeft = true;
      flush();
    };
  }

  async #read(): Promise<OrderDraft | undefined | 'failed'> {
    const { draftId, server } = this.#parts;
    try {
      return await server?.read(draftId);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'NOT_FOUND') return undefined;
      this.#set(code === 'DRAFT_ORDERED' ? { status: 'ordered' } : { status: 'failed', failure: sentenceOf(error) });
      return 'failed';
    }
  }

  #touch(change: Partial<DraftState>): void {
    if (this.#isGone) return;
    this.#revision += 1;
    const { server, owner, draftId, storage, now } = this.#parts;
    const isStale = this.#state.save === 'stale';
    this.#set({
      ...change,
      save: isStale
        ? 'stale'
        : server && !this.#isSignedOut
          ? this.#state.save === 'waiting'
            ? 'waiting'
            : 'saving'
          : 'device',
    });
    keepOnDevice(storage, {
      id: draftId,
      owner,
      step: this.#state.step,
      data: this.#state.data,
      version: this.#version,
      savedAtMs: now(),
    });
    if (server && !isStale && !this.#isSignedOut && this.#failures === 0) this.#sendIn(SAVE_PAUSE_MS);
  }

  #meet(error: unknown): void {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'STALE') return this.#set({ save: 'stale' });
    if (code === 'DRAFT_ORDERED') {
      this.forget();
      return this.#set({ status: 'ordered' });
    }
    if (code === 'UNAUTHENTICATED') {
      this.#isSignedOut = true;
      return this.#set({ save: 'device' });
    }
    // Sent again it would be refused again: the next change may mend it.
    if (error instanceof ApiError && error.status === 400) return this.#set({ save: 'refused' });
    this.#set({ save: 'waiting' });
    if (!this.#isLeft) this.#sendIn(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? 30_000);
  }

  #sendIn(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #forgetKept(): void {
    forgetOnDevice(this.#parts.storage, this.#parts.draftId, this.#parts.now());
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
