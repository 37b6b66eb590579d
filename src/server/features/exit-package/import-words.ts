import type {
  PackagedAsset,
  PackagedChanges,
  PackagedComments,
  PackagedMessages,
  PackagedTours,
  PackagedViews,
} from '#domain/exit-package/manifest.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  changeRequest,
  changeRequestEntry,
  modelComment,
  modelCommentReply,
  projectMessage,
  savedView,
} from '#server/platform/database/schema.ts';
import { changeRows } from './packaged-changes.ts';

export type Words = {
  comments: PackagedComments;
  changes: PackagedChanges;
  views: PackagedViews;
  messages: PackagedMessages;
  tours: PackagedTours;
};
type Written = {
  projectId: string;
  teamId: string;
  /** By their new ids. */ files: readonly { id: string; asset: PackagedAsset }[];
  words: Words;
};
/** Rows of one statement: Postgres takes 65,535 values. */
const BATCH = 1000;

/** Writes what people have said about a project and its files, under new ids, with people as names. */
export async function writeWords(transaction: Scoped, { projectId, teamId, files, words }: Written): Promise<void> {
  const ofProject = { projectId, teamId };
  const newIdOf = new Map(files.map(({ id, asset: each }) => [each.id, id]));
  const changes = changeRows({ ...ofProject, changes: words.changes, newIdOf });
  await inBatches(changes.requests, (batch) => transaction.insert(changeRequest).values(batch));
  await inBatches(changes.entries, (batch) => transaction.insert(changeRequestEntry).values(batch));
  const comments = words.comments.map((each) => ({ ...each, newId: crypto.randomUUID() }));
  await inBatches(
    comments.map(
      ({ newId, series, assetId, elementId, globalId, elementName, elementCategory, view, point, ...said }) => ({
        ...ofProject,
        ...saidBy(said),
        id: newId,
        series,
        assetId: (assetId !== null && newIdOf.get(assetId)) || null,
        elementId,
        globalId,
        elementName,
        elementCategory,
        view,
        point,
      }),
    ),
    (batch) => transaction.insert(modelComment).values(batch),
  );
  await inBatches(
    comments.flatMap(({ newId, replies }) =>
      replies.map((reply) => ({
        ...ofProject,
        ...saidBy(reply),
        modelCommentId: newId,
        isResolving: reply.isResolving,
        changeRequestId: (reply.changeNumber !== null && changes.ids.get(reply.changeNumber)) || null,
      })),
    ),
    (batch) => transaction.insert(modelCommentReply).values(batch),
  );
  await inBatches(
    words.views.map(({ series, name, view, author, isStaff, at }) => ({
      ...ofProject,
      series,
      name,
      view,
      isStaff,
      authorName: author,
      createdAt: new Date(at),
    })),
    (batch) => transaction.insert(savedView).values(batch),
  );
  // Somebody outside of the team has no account here: what was written with them is for staff alone.
  const threads = new Map<string, string>([[TEAM_THREAD, TEAM_THREAD]]);
  for (const { thread } of words.messages) if (!threads.has(thread)) threads.set(thread, crypto.randomUUID());
  await inBatches(
    words.messages.map((said) => ({ ...ofProject, ...saidBy(said), thread: threads.get(said.thread) ?? TEAM_THREAD })),
    (batch) => transaction.insert(projectMessage).values(batch),
  );
}

const saidBy = ({
  text,
  author,
  isStaff,
  at,
}: {
  text: string;
  author: string | null;
  isStaff: boolean;
  at: string;
}) => ({
  text,
  isStaff,
  authorName: author,
  createdAt: new Date(at),
});

/** Inserts rows by as many as one statement takes. */
export async function inBatches<Row>(rows: Row[], insert: (batch: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH));
}
