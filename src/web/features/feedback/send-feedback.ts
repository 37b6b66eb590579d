import type { z } from 'zod';
import type { feedbackAnswers } from '#domain/feedback/feedback.ts';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api } from '#web/lib/api.ts';

export type RatedAnswer = z.infer<typeof feedbackAnswers>[number];

/** Stores the answers about a project. Throws `ApiError` when they were refused or never arrived. */
export async function sendFeedback(projectId: string, answers: RatedAnswer[]): Promise<void> {
  await answerOf(api.api.projects[':projectId'].feedback.$post({ param: { projectId }, json: { answers } }));
  track('Feedback Sent');
}
