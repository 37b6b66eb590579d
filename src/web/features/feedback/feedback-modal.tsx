import { useEffect, useState } from 'react';
import { z } from 'zod';
import { emptyAnswer, feedbackAnswer, feedbackQuestions, type FeedbackAnswer } from '#domain/feedback/feedback.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QuestionForm } from './question-form.tsx';
import type { RatedAnswer } from './send-feedback.ts';
import { Thanks } from './thanks.tsx';

/** The thank-you goes away by itself (ordering.md §9). */
const THANKS_MS = 5_000;
const unanswered = (): FeedbackAnswer[] => feedbackQuestions.map(() => emptyAnswer);

type FeedbackModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Stores both answers; a rejection is shown and the answers stay. */
  send: (answers: RatedAnswer[]) => Promise<void>;
};

/** Two questions after a download: how useful the result is, and how it is valued. */
export function FeedbackModal({ isOpen, onClose, send }: FeedbackModalProps) {
  const texts = useTexts('feedback');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts('title')} size={520}>
      {isOpen && <Questions onClose={onClose} send={send} />}
    </Dialog>
  );
}

function Questions({ onClose, send }: Omit<FeedbackModalProps, 'isOpen'>) {
  const texts = useTexts('feedback');
  const [answers, setAnswers, forget] = useKept(
    `feedback at ${window.location.pathname}`,
    z.array(feedbackAnswer).length(feedbackQuestions.length),
    unanswered,
  );
  const [step, setStep] = useState(0);
  const [state, setState] = useState<'asking' | 'sending' | 'thanks'>('asking');
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (state !== 'thanks') return undefined;
    const timer = setTimeout(onClose, THANKS_MS);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  const isLast = step === feedbackQuestions.length - 1;
  const question = feedbackQuestions[step];
  const answer = answers[step];
  if (state === 'thanks' || !question || !answer) return <Thanks onClose={onClose} />;

  async function submit() {
    setState('sending');
    setFailure(undefined);
    try {
      await send(feedbackQuestions.map(({ id }, index) => ratedAnswer(id, answers[index])));
      forget();
      setState('thanks');
    } catch (error) {
      setFailure(texts('failed', { reason: sentenceOf(error) }));
      setState('asking');
    }
  }

  return (
    <QuestionForm
      key={question.id}
      question={question}
      progress={texts('step', { number: step + 1, total: feedbackQuestions.length })}
      answer={answer}
      failure={failure}
      isSending={state === 'sending'}
      nextLabel={texts(isLast ? 'submit' : 'next')}
      onChange={(changed) => setAnswers((known) => known.with(step, changed))}
      onNext={() => (isLast ? void submit() : setStep(step + 1))}
      onBack={step > 0 ? () => setStep(step - 1) : undefined}
    />
  );
}

/** 'Next' opens with a rating only, so every answer that is sent has one. */
function ratedAnswer(question: RatedAnswer['question'], answer: FeedbackAnswer | undefined): RatedAnswer {
  if (answer?.rating == null) throw new Error(`no rating for ${question}`);
  return { question, rating: answer.rating, chips: answer.chips, text: answer.text };
}
