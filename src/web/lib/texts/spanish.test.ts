import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import * as spanish from './es/catalogue.ts';

const gapsOf = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([gap]) => gap).toSorted();
const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag).toSorted();

test.for(Object.entries(catalogue))('Spanish says all of %s, with the same gaps [N21]', ([subject, english]) => {
  const translated = Object.entries(spanish).find(([name]) => name === subject)?.[1] ?? {};
  const texts: Record<string, string> = { ...translated };
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, text] of Object.entries<string>(english)) {
    const own = texts[key] ?? '';
    expect(gapsOf(own), `${subject}.${key}`).toEqual(gapsOf(text));
    expect(tagsOf(own), `${subject}.${key}`).toEqual(tagsOf(text));
    expect(own.trim(), `${subject}.${key}`).not.toBe('');
  }
});
