import { z } from 'zod';
import { commentPoint, commentText, VIEW_TEXT_MAX } from '#domain/comments/comment.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody } from './json.ts';

/**
 * `userId` only for the project's own team and staff. `userName`: to customers, staff are the operator's company; null
 * for somebody whose account is gone.
 */
const author = {
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  userAvatar: z.string().nullable(),
  isOwn: z.boolean(),
  isStaff: z.boolean(),
  timestamp: z.iso.datetime(),
};

const reply = z.object({ replyId: z.uuid(), text: z.string(), ...author }).meta({ id: 'CommentReply' });

/** A comment on one element (viewers.md §3). `elementId` is of the version that it was written on; `globalId` holds in all versions. */
const comment = z
  .object({
    commentId: z.uuid(),
    elementId: z.number().int(),
    globalId: z.string().nullable(),
    elementName: z.string(),
    elementCategory: z.string(),
    text: z.string(),
    /** State of the view that it was written in; null without one. */
    view: z.string().nullable(),
    /** The place on the element, meters in the coordinates of the model; null: the whole element. */
    point: commentPoint.nullable(),
    /** Who resolved it last; null while it is open. */
    resolved: z.object(author).nullable(),
    /** The change request that came of it last, for those who see change requests. */
    change: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
    /** Written on an earlier version of the model. */
    isOfOlderVersion: z.boolean(),
    ...author,
    replies: z.array(reply),
  })
  .meta({ id: 'ModelComment' });
export type ModelComment = z.infer<typeof comment>;
export type CommentReply = z.infer<typeof reply>;

/** Who writes is who is signed in: names in the body are accepted for programs of others, and ignored (authorization.md R2). */
const ignoredAuthor = {
  userId: z.string().nullish(),
  userName: z.string().nullish(),
  userAvatar: z.string().nullish(),
};
/** The id of a model's asset, or its forge_urn. */
const urn = z.string().min(1).max(1000);
const label = z.string().trim().max(200);

/** Comments on the elements of a model, for all who see its project but by a link alone (authorization.md §2.3). */
export const listComments = declareCall({
  method: 'get',
  path: '/api/model/comments/{urn}',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { params: z.object({ urn }) },
  responses: { 200: json('The newest 1,000, the oldest of them first', z.array(comment)), ...failures },
});

export const addComment = declareCall({
  method: 'post',
  path: '/api/model/comments/add',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: jsonBody(
    'What is said of which element',
    z.strictObject({
      urn,
      elementId: z
        .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
        .pipe(z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)),
      globalId: z.string().min(1).max(64).nullish(),
      elementName: label,
      elementCategory: label,
      text: commentText,
      view: z.string().max(VIEW_TEXT_MAX).nullish(),
      point: commentPoint.nullish(),
      ...ignoredAuthor,
    }),
  ),
  responses: { 201: json('The comment as it is kept', comment), ...failures },
});

export const replyToComment = declareCall({
  method: 'post',
  path: '/api/model/comments/reply',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: jsonBody(
    'What is said to which comment',
    z.strictObject({ urn, commentId: z.uuid(), text: commentText, ...ignoredAuthor }),
  ),
  responses: { 201: json('The comment with it', comment), ...failures },
});

/** Marks a comment as resolved, or as open again; by all who may reply. Nothing happens where it is so already. */
export const resolveComment = declareCall({
  method: 'post',
  path: '/api/model/comments/resolve',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: jsonBody(
    'Which comment, and whether it is resolved',
    z.strictObject({ urn, commentId: z.uuid(), isResolved: z.boolean() }),
  ),
  responses: { 200: json('The comment as it stands', comment), ...failures },
});

/** A comment, or a reply by its own id; by its author, and by staff, which is recorded. */
export const deleteComment = declareCall({
  method: 'delete',
  path: '/api/model/comments/{urn}/{commentId}',
  access: 'verified',
  staffAct: 'message',
  request: { params: z.object({ urn, commentId: z.string().min(1).max(64) }) },
  responses: { 200: json('Deleted', done), ...failures },
});
