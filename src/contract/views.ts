import { z } from 'zod';
import { VIEW_TEXT_MAX } from '#domain/comments/comment.ts';
import { viewName } from '#domain/views/saved-view.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody } from './json.ts';

/** A saved view of a model or a cloud. `view` is the state of its viewer as text, in which the file itself has a name that its next version has as well. */
const savedView = z
  .object({
    viewId: z.uuid(),
    name: z.string(),
    view: z.string(),
    /** Of the project's team; else the caller's own. */
    isTeam: z.boolean(),
    /** Who saved it; to customers, staff are the operator's company; null for somebody whose account is gone. */
    userName: z.string().nullable(),
    /** The caller saved it. */
    isOwn: z.boolean(),
    /** The caller may rename, replace and delete it. */
    canChange: z.boolean(),
    /** The caller may give it to the team, or take it back. */
    canMove: z.boolean(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

/** The id of a model's or a cloud's asset, or the forge_urn of a model. */
const urn = z.string().min(1).max(1000);
const view = z.string().min(1).max(VIEW_TEXT_MAX);

/** Saved views of a model or a cloud: the caller's own, and those of the team for its members and staff. */
export const listViews = declareCall({
  method: 'get',
  path: '/api/model/views/{urn}',
  access: 'verified',
  inView: 'asMember',
  isCompressed: true,
  request: { params: z.object({ urn }) },
  responses: { 200: json('By name', z.array(savedView)), ...failures },
});

export const saveView = declareCall({
  method: 'post',
  path: '/api/model/views',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: jsonBody(
    'What of which file, and for whom',
    z.strictObject({ urn, name: viewName, view, isTeam: z.boolean() }),
  ),
  responses: { 201: json('The view as it is kept', savedView), ...failures },
});

/** Renames, replaces, gives to the team or takes back. What is left out stays. */
export const changeView = declareCall({
  method: 'patch',
  path: '/api/model/views/{urn}/{viewId}',
  access: 'verified',
  staffAct: 'message',
  limit: 'message',
  request: {
    params: z.object({ urn, viewId: z.uuid() }),
    ...jsonBody(
      'What changes',
      z.strictObject({ name: viewName.optional(), view: view.optional(), isTeam: z.boolean().optional() }),
    ),
  },
  responses: { 200: json('The view as it is now', savedView), ...failures },
});

/** By whose it is; of the team's by who saved it, admins, and staff. That of another is recorded. */
export const deleteView = declareCall({
  method: 'delete',
  path: '/api/model/views/{urn}/{viewId}',
  access: 'verified',
  staffAct: 'message',
  request: { params: z.object({ urn, viewId: z.uuid() }) },
  responses: { 200: json('Deleted', done), ...failures },
});
