import type { ModelComment } from '#contract/comments.ts';
import { COMMENT_TEXT_MAX } from '#domain/comments/comment.ts';
import type { BcfCamera, BcfTopic } from '#formats/bcf/bcf-topic.ts';

const TITLE_MAX = 100;
const NOBODY = 'Unknown';

/** Comments as topics of a BCF: the comment is the topic's description, replies are its comments. `cameraOf`: of a view as a comment keeps it. */
export function topicsOf(comments: readonly ModelComment[], cameraOf: (view: string) => BcfCamera | null): BcfTopic[] {
  return comments.map(({ commentId, globalId, elementName, text, view, userName, timestamp, replies }) => ({
    guid: commentId,
    title: titleOf(elementName, text),
    description: text,
    author: userName ?? NOBODY,
    createdAt: new Date(timestamp),
    comments: replies.map((reply) => ({
      guid: reply.replyId,
      author: reply.userName ?? NOBODY,
      at: new Date(reply.timestamp),
      text: reply.text,
    })),
    camera: view === null ? null : cameraOf(view),
    globalIds: globalId === null ? [] : [globalId],
  }));
}

function titleOf(elementName: string, text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  const title = elementName ? `${elementName}: ${line}` : line;
  return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…` : title;
}

/** What a topic is as a comment of the person who imports it: who wrote what and when is in its text. `day`: a date in words. */
export function commentTexts(topic: BcfTopic, day: (date: Date) => string): { text: string; replies: string[] } {
  const said = (author: string, at: Date, text: string) =>
    [[author, at.getTime() > 0 && day(at)].filter(Boolean).join(', '), text].filter(Boolean).join('\n');
  const { title, description, author, createdAt, comments } = topic;
  // What we exported says in its title what the description says.
  const body = [description.startsWith(title.split(': ').at(-1)?.replace(/…$/, '') ?? '') ? '' : title, description];
  const first = said(author, createdAt, body.filter(Boolean).join('\n') || title);
  return {
    text: first.slice(0, COMMENT_TEXT_MAX),
    replies: comments.map((each) => said(each.author, each.at, each.text).slice(0, COMMENT_TEXT_MAX)),
  };
}
