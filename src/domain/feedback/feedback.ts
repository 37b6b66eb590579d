import { z } from 'zod';

/** Characters of a person's own words. */
export const MAX_FEEDBACK_TEXT = 2000;

const SOMETHING_ELSE = 'Something else';

/** The two questions after a download, with the chips of each band: ratings 1-3 low, 4-5 high (ordering.md §9). */
export const feedbackQuestions = [
  {
    id: 'usefulness',
    question: 'How useful is this result for your work?',
    low: [
      'Missing elements',
      'Clashing elements',
      'Modeled elements incorrect or disproportional',
      'Spaces not enclosed',
      SOMETHING_ELSE,
    ],
    high: ['Walls, Doors, Windows modeled correctly', 'Floor plan is easy to read', SOMETHING_ELSE],
  },
  {
    id: 'value',
    question: 'How would you rate its value?',
    low: [
      'Not enough elements included',
      'Not accurate enough',
      "Doesn't include dimensions",
      'Too many errors',
      'Plan is hard to read',
      'Not the file format I need',
      SOMETHING_ELSE,
    ],
    high: ['Included the right elements', 'Accurate enough', 'Plan is easy to read', 'Fast delivery', SOMETHING_ELSE],
  },
] as const;
type FeedbackQuestionId = (typeof feedbackQuestions)[number]['id'];

/** Chips on offer for a rating; none before one is given. */
export function chipsFor(questionId: FeedbackQuestionId, rating: number | null): readonly string[] {
  const question = feedbackQuestions.find(({ id }) => id === questionId);
  if (!question || rating === null) return [];
  return rating <= 3 ? question.low : question.high;
}

export const feedbackAnswer = z.object({ rating: z.number().nullable(), chips: z.array(z.string()), text: z.string() });
export type FeedbackAnswer = z.infer<typeof feedbackAnswer>;
export const emptyAnswer: FeedbackAnswer = { rating: null, chips: [], text: '' };

/** A click on a star: the same star again clears it, and another rating clears chips and text. */
export function rate(answer: FeedbackAnswer, stars: number): FeedbackAnswer {
  return answer.rating === stars ? emptyAnswer : { rating: stars, chips: [], text: '' };
}

export function toggleChip(answer: FeedbackAnswer, chip: string): FeedbackAnswer {
  const chips = answer.chips.includes(chip) ? answer.chips.filter((other) => other !== chip) : [...answer.chips, chip];
  return { ...answer, chips, text: chips.includes(SOMETHING_ELSE) ? answer.text : '' };
}

/** The text box shows only with the chip 'Something else'. */
export function asksForText(answer: FeedbackAnswer): boolean {
  return answer.chips.includes(SOMETHING_ELSE);
}

/** An answer as it is stored: rating given, chips from its own band, text only with its chip (E10). */
export const feedbackAnswers = z
  .array(
    z.object({
      question: z.enum(['usefulness', 'value']),
      rating: z.number().int().min(1).max(5),
      chips: z.array(z.string()),
      text: z.string().max(MAX_FEEDBACK_TEXT),
    }),
  )
  .length(2)
  .refine(
    (answers) => answers[0]?.question === 'usefulness' && answers[1]?.question === 'value',
    'One answer per question, in order.',
  )
  .refine(
    (answers) =>
      answers.every(({ question, rating, chips }) => chips.every((chip) => chipsFor(question, rating).includes(chip))),
    'Unknown chip.',
  );
