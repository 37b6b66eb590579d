import type { PackagedComments } from '#domain/exit-package/manifest.ts';
import { commentTitle } from '#domain/comments/comment.ts';
import type { BcfTopic } from '#formats/bcf/bcf-topic.ts';
import { writeBcf } from '#formats/bcf/write-bcf.ts';

const NOBODY = 'Unknown';

/** Comments on one model as a BCF 2.1, which most programs read. Each topic selects its element; the cameras are in the JSON beside it. */
export function bcfOf(comments: PackagedComments): Promise<Uint8Array> {
  const newest = comments.reduce((last, { at }) => (at > last ? at : last), '1980-01-02T00:00:00.000Z');
  return writeBcf(comments.map(topicOf), '2.1', new Date(newest));
}

function topicOf({ id, globalId, elementName, text, author, at, replies }: PackagedComments[number]): BcfTopic {
  const isClosed = replies.findLast(({ isResolving }) => isResolving !== null)?.isResolving === true;
  return {
    guid: id,
    title: commentTitle(elementName, text),
    description: text,
    author: author ?? NOBODY,
    createdAt: new Date(at),
    comments: replies
      .filter((reply) => reply.text !== '')
      .map((reply) => ({ guid: reply.id, author: reply.author ?? NOBODY, at: new Date(reply.at), text: reply.text })),
    isClosed,
    view: {
      camera: null,
      selected: globalId === null ? [] : [globalId],
      isolated: null,
      hidden: [],
      planes: [],
    },
    snapshot: null,
  };
}
