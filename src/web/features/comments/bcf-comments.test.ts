import { expect, test } from 'vitest';
import { COMMENT_TEXT_MAX } from '#domain/comments/comment.ts';
import type { BcfTopic } from '#formats/bcf/bcf-topic.ts';
import { commentTexts } from './bcf-comments.ts';

const at = new Date('2026-11-20T12:00:00Z');
const topic: BcfTopic = {
  guid: '0b7f4b5e-2f7a-4f7e-9d5e-000000000001',
  title: 'Bearing?',
  description: 'Is this wall bearing?',
  author: 'ada.lovelace@example.com',
  createdAt: at,
  comments: [{ guid: '0b7f4b5e-2f7a-4f7e-9d5e-000000000002', author: 'Bob <bob@example.com>', at, text: 'No.' }],
  isClosed: false,
  view: { camera: null, selected: [], isolated: null, hidden: [], planes: [] },
  snapshot: null,
};
const day = () => 'Nov 20';

test('an imported comment says who wrote it without an e-mail address [N6]', () => {
  const { text, replies } = commentTexts(topic, day);
  expect(text).toBe('ada.lovelace, Nov 20\nBearing?\nIs this wall bearing?');
  expect(replies).toEqual(['Bob, Nov 20\nNo.']);
});

test('a text that is too long ends before a character that does not fit whole [N6]', () => {
  for (const blanks of ['', 'x']) {
    const { text } = commentTexts({ ...topic, description: blanks + '\u{1F600}'.repeat(COMMENT_TEXT_MAX) }, day);
    expect(text.isWellFormed()).toBe(true);
    expect(COMMENT_TEXT_MAX - text.length).toBeLessThan(2);
  }
});
