import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetKeptOf, readKept, takeAlong, writeKept } from './kept-values.ts';

/** A tab's storage; `room` in characters. */
class Tab {
  [key: string]: unknown;
  constructor(room = Infinity) {
    Object.defineProperty(this, 'getItem', { value: (key: string) => this[key] ?? null });
    Object.defineProperty(this, 'removeItem', { value: (key: string) => void delete this[key] });
    Object.defineProperty(this, 'setItem', {
      value: (key: string, text: string) => {
        if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
        this[key] = text;
      },
    });
  }
}
const newTab = (room?: number) => new Tab(room) as unknown as Storage;
const schema = z.object({ name: z.string(), address: z.string() });
const initial = { name: 'Mill', address: '' };
const ann = { person: 'ann', form: 'team' };
const bob = { person: 'bob', form: 'team' };
const visitor = { person: null, form: 'team' };
const kept = (tab: Storage, place: typeof ann | typeof visitor, now = initial) =>
  readKept(tab, place, { schema, initial: now });
const type = (tab: Storage, place: typeof ann | typeof visitor, value: typeof initial, page = '/settings') =>
  writeKept(tab, place, { value, initial, page });

describe('what was typed', () => {
  test('comes back for the person who typed it, and for nobody else', () => {
    const tab = newTab();
    type(tab, ann, { name: 'Mill', address: '12 River St' });
    expect(kept(tab, ann)).toEqual({ name: 'Mill', address: '12 River St' });
    expect(kept(tab, bob)).toBeUndefined();
    expect(kept(tab, visitor)).toBeUndefined();
  });

  test('does not undo what somebody else changed meanwhile in another field', () => {
    const tab = newTab();
    type(tab, ann, { name: 'Mill', address: '12 River St' });
    expect(kept(tab, ann, { name: 'Old Mill', address: '' })).toEqual({ name: 'Old Mill', address: '12 River St' });
  });

  test('is gone when it is taken back, and when the person signs out', () => {
    const tab = newTab();
    type(tab, ann, { name: 'Other', address: '' });
    type(tab, ann, initial);
    expect(Object.keys(tab)).toEqual([]);
    type(tab, ann, { name: 'Other', address: '' });
    type(tab, bob, { name: 'Third', address: '' });
    forgetKeptOf(tab, 'ann');
    expect(kept(tab, ann)).toBeUndefined();
    expect(kept(tab, bob)?.name).toBe('Third');
  });

  test.each(['', 'null', '{', '[]', '{"page":"/","typed":{"name":7}}', '{"typed":{"name":"x"}}', '"x"'])(
    'counts as none when it is rubbish: %s',
    (text) => {
      const tab = newTab();
      type(tab, ann, { name: 'Other', address: '' });
      for (const key of Object.keys(tab)) tab.setItem(key, text);
      expect(kept(tab, ann)).toBeUndefined();
    },
  );

  test('may be 10,000 characters; a full or missing storage fails nobody', () => {
    const long = { name: 'x'.repeat(10_000), address: '' };
    const tab = newTab();
    type(tab, ann, long);
    expect(kept(tab, ann)).toEqual(long);
    const full = newTab(5);
    type(full, ann, long);
    expect(kept(full, ann)).toBeUndefined();
    expect(() => writeKept(undefined, ann, { value: long, initial, page: '/' })).not.toThrow();
    expect(readKept(undefined, ann, { schema, initial })).toBeUndefined();
  });
});

describe("a visitor's", () => {
  test('goes along to the page that they sign in for, and is not shown to who signs in elsewhere', () => {
    const [tab, other] = [newTab(), newTab()];
    for (const each of [tab, other]) type(each, visitor, { name: 'Mine', address: '' }, '/bimit-plan');
    takeAlong(tab, '/bimit-plan');
    expect(kept(tab, ann)?.name).toBe('Mine');
    takeAlong(other, '/portfolio');
    expect(kept(other, ann)).toBeUndefined();
    expect(kept(other, visitor)).toBeUndefined();
  });

  test('is not shown to somebody who signed in in another tab', () => {
    const tab = newTab();
    type(tab, visitor, { name: 'Mine', address: '' });
    expect(kept(tab, ann)).toBeUndefined();
  });
});
