import type { ModelComment } from '#contract/comments.ts';
import { COMMENT_TEXT_MAX, commentTitle } from '#domain/comments/comment.ts';
import { beginningOf } from '#domain/naming/beginning-of.ts';
import type { BcfTopic, BcfViewpoint } from '#formats/bcf/bcf-topic.ts';

const AUTHOR_MAX = 100;
const NOBODY = 'Unknown';

const NO_VIEW: BcfViewpoint = { camera: null, selected: [], isolated: null, hidden: [], planes: [] };

/**
 * Comments as topics of a BCF: the comment is the topic's description, replies are its comments. `viewpointOf`: of a view as a
 * comment keeps it. `snapshots`: PNGs by the comments' ids.
 */
export function topicsOf(
  comments: readonly ModelComment[],
  viewpointOf: (view: string) => BcfViewpoint,
  snapshots: ReadonlyMap<string, Uint8Array>,
): BcfTopic[] {
  return comments.map(({ commentId, globalId, elementName, text, view, resolved, userName, timestamp, replies }) => ({
    guid: commentId,
    title: commentTitle(elementName, text),
    description: text,
    author: userName ?? NOBODY,
    createdAt: new Date(timestamp),
    comments: replies.map((reply) => ({
      guid: reply.replyId,
      author: reply.userName ?? NOBODY,
      at: new Date(reply.timestamp),
      text: reply.text,
    })),
    isClosed: resolved !== null,
    view: { ...(view === null ? NO_VIEW : viewpointOf(view)), selected: globalId === null ? [] : [globalId] },
    snapshot: snapshots.get(commentId) ?? null,
  }));
}

/** What a topic is as a comment of the person who imports it: who wrote what and when is in its text. `day`: a date in words. */
export function commentTexts(topic: BcfTopic, day: (date: Date) => string): { text: string; replies: string[] } {
  const said = (author: string, at: Date, text: string) =>
    [[nameOf(author), at.getTime() > 0 && day(at)].filter(Boolean).join(', '), text].filter(Boolean).join('\n');
  const { title, description, author, createdAt, comments } = topic;
  // What we exported says in its title what the description says.
  const body = [description.startsWith(title.split(': ').at(-1)?.replace(/…$/, '') ?? '') ? '' : title, description];
  const first = said(author, createdAt, body.filter(Boolean).join('\n') || title);
  return {
    text: beginningOf(first, COMMENT_TEXT_MAX),
    replies: comments.map((each) => beginningOf(said(each.author, each.at, each.text), COMMENT_TEXT_MAX)),
  };
}

/** Most programs write addresses: guests of other teams read comments too, and addresses are none of theirs. */
const nameOf = (author: string): string => beginningOf(author.replace(/<\S*@\S*>|@\S*/g, '').trim(), AUTHOR_MAX);
