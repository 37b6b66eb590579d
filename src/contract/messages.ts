import { z } from 'zod';
import { messageText } from '#domain/talk/message.ts';
import { declareCall } from './declare-call.ts';
import { askedMoment, done, failures, json, jsonBody } from './json.ts';

/** `author`: to customers, staff are the operator's company and nobody has an address; null for somebody whose account is gone. */
const message = z
  .object({
    id: z.uuid(),
    text: z.string(),
    at: z.iso.datetime(),
    isStaff: z.boolean(),
    isOwn: z.boolean(),
    author: z.string().nullable(),
    email: z.string().optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

const talk = z
  .object({
    messages: z.array(message),
    /** Of others, since the thread was last marked as seen. */ unread: z.number().int(),
    /** There are earlier messages than these. */ hasMore: z.boolean(),
  })
  .meta({ id: 'Talk' });
export type Talk = z.infer<typeof talk>;

const ofProject = z.object({ projectId: z.uuid() });
/** Staff choose; anybody else reads and writes their own thread, whatever they name. */
const thread = z.string().min(1).max(64).optional();

export const listMessages = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/messages',
  access: 'verified',
  inView: 'asMember',
  request: { params: ofProject, query: z.object({ thread, before: askedMoment.optional() }) },
  responses: { 200: json('The newest messages of the thread, the oldest of them first', talk), ...failures },
});

export const sendMessage = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/messages',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: { params: ofProject, ...jsonBody('What is said', z.strictObject({ text: messageText, thread })) },
  responses: { 201: json('The message as it is kept', message), ...failures },
});

export const markMessagesSeen = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/messages/seen',
  access: 'verified',
  staffAct: 'message',
  request: {
    params: ofProject,
    ...jsonBody('Up to which message, by its time', z.strictObject({ upTo: askedMoment, thread })),
  },
  responses: { 200: json('Marked', done), ...failures },
});

/** A thread that a customer reads, with its last words. `isOwn`: they are the reader's. */
const ownThread = z
  .object({
    projectId: z.uuid(),
    projectName: z.string(),
    excerpt: z.string(),
    lastAt: z.iso.datetime(),
    isOwn: z.boolean(),
    unread: z.number().int(),
  })
  .meta({ id: 'OwnMessageThread' });
export type OwnThread = z.infer<typeof ownThread>;

export const listOwnThreads = declareCall({
  method: 'get',
  path: '/api/messages',
  access: 'verified',
  inView: 'asMember',
  responses: {
    200: json(
      'Threads of the caller about all projects, the latest first, 20 at most; staff have none of their own',
      z.array(ownThread),
    ),
    ...failures,
  },
});

/** A thread in the list of staff. `with`: who is written to, where it is not the project's team. */
const opsThread = z
  .object({
    projectId: z.uuid(),
    projectName: z.string(),
    teamName: z.string(),
    thread: z.string(),
    with: z.string().nullable(),
    excerpt: z.string(),
    lastAt: z.iso.datetime(),
    isAnswered: z.boolean(),
    unread: z.number().int(),
  })
  .meta({ id: 'MessageThread' });
export type MessageThread = z.infer<typeof opsThread>;

export const listThreads = declareCall({
  method: 'get',
  path: '/api/ops/messages',
  access: 'staff',
  inView: 'closed',
  request: { query: z.object({ only: z.enum(['unanswered']).optional() }) },
  responses: { 200: json('Threads of all customers, the latest first, 200 at most', z.array(opsThread)), ...failures },
});
