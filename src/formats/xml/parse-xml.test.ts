import { expect, test } from 'vitest';
import { childOf, numberOf, parseXml } from './parse-xml.ts';

test('reads elements, attributes, entities, character data and comments', () => {
  const root = parseXml(
    '\uFEFF<?xml version="1.0"?><!-- <no> --><r a="1 &gt; 0" b=\'x"y\'><c/>t&amp;<d e="/">5</d><![CDATA[<&amp;]]></r>',
    'It',
  );
  expect(root.name).toBe('r');
  expect(Object.fromEntries(root.attributes)).toEqual({ a: '1 > 0', b: 'x"y' });
  expect(root.text).toBe('t&<&amp;');
  expect(childOf(root, 'd')?.attributes.get('e')).toBe('/');
  expect([numberOf(root, 'd'), numberOf(root, 'c'), numberOf(root, 'none')]).toEqual([5, 0, undefined]);
});

test.each([
  '',
  '<a>',
  '<a></b>',
  '<a',
  '<a b="',
  '<!DOCTYPE a [<!ENTITY x "y">]><a/>',
  '<a>'.repeat(100),
  '<a/><![CDATA[',
  '<>',
])('refuses %j', (xml) => {
  expect(() => parseXml(xml, 'It')).toThrow(expect.objectContaining({ code: 'DAMAGED' }));
});

test('takes linear time for text that makes patterns backtrack', () => {
  const startedAt = performance.now();
  expect(() => parseXml(`<a ${'b = '.repeat(200_000)}`, 'It')).toThrow();
  expect(() => parseXml(`<a>${'<'.repeat(200_000)}`, 'It')).toThrow();
  expect(parseXml(`<a ${'b'.repeat(1_000_000)}/>`, 'It').attributes.size).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
