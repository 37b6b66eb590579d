import { z } from 'zod';
import { channels, notificationChoices, topics } from '#domain/notifications/notification-table.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody } from './json.ts';

const notification = z
  .object({
    id: z.uuid(),
    topic: z.enum([...topics, 'staff']),
    title: z.string(),
    text: z.string(),
    href: z.string(),
    at: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;
const notifications = z
  .object({ unread: z.number().int(), items: z.array(notification) })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof notifications>;
const choices = z.record(z.enum(topics), z.enum(channels));

/** The caller's own, about projects that they see at the moment; of staff also what waits for them, with its page of the console. */
export const listNotifications = declareCall({
  method: 'get',
  path: '/api/notifications',
  access: 'verified',
  inView: 'asMember',
  responses: { 200: json('Newest first, 50 at most', notifications), ...failures },
});
export const readNotifications = declareCall({
  method: 'post',
  path: '/api/notifications/read',
  access: 'verified',
  staffAct: 'own',
  request: jsonBody(
    'Which; all of them without a list',
    z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }),
  ),
  responses: { 200: json('Marked', done), ...failures },
});
export const getNotificationChoices = declareCall({
  method: 'get',
  path: '/api/notifications/preferences',
  access: 'verified',
  inView: 'closed',
  responses: { 200: json('How the caller wants to be notified', choices), ...failures },
});
export const setNotificationChoices = declareCall({
  method: 'put',
  path: '/api/notifications/preferences',
  access: 'verified',
  staffAct: 'own',
  request: jsonBody('What to change; other topics stay', notificationChoices),
  responses: { 200: json('As they are now', choices), ...failures },
});
