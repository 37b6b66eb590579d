import { Alert, Button, Chip, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import {
  asksForText,
  chipsFor,
  MAX_FEEDBACK_TEXT,
  rate,
  toggleChip,
  type FeedbackAnswer,
  type feedbackQuestions,
} from '#domain/feedback/feedback.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { CountedTextarea, isTooLong } from '#web/ui/counted-textarea.tsx';
import { Stars } from './stars.tsx';
import css from './question-form.module.css';

type QuestionFormProps = {
  question: (typeof feedbackQuestions)[number];
  progress: string;
  answer: FeedbackAnswer;
  failure: string | undefined;
  isSending: boolean;
  nextLabel: string;
  onChange: (answer: FeedbackAnswer) => void;
  onNext: () => void;
  onBack?: () => void;
};

/** One question: stars, then the chips of their band, then a text box for 'Something else'. */
export function QuestionForm({
  question,
  progress,
  answer,
  failure,
  isSending,
  nextLabel,
  onChange,
  onNext,
  onBack,
}: QuestionFormProps) {
  const texts = useTexts('feedback');
  const hintId = useId();
  const chips = chipsFor(question.id, answer.rating);
  return (
    <Stack gap="md">
      <div>
        <Text size="xs" c="dimmed">
          {progress}
        </Text>
        <Title order={3} mt={2}>
          {said(question.question)}
        </Title>
      </div>
      <Stars rating={answer.rating} label={said(question.question)} onRate={(stars) => onChange(rate(answer, stars))} />
      {chips.length > 0 && (
        <div role="group" aria-labelledby={hintId}>
          <Text id={hintId} size="xs" c="dimmed" mb={8}>
            {texts('chips')}
          </Text>
          <Group gap="xs">
            {chips.map((chip) => (
              <Chip
                key={chip}
                classNames={{ label: css.chip }}
                checked={answer.chips.includes(chip)}
                onChange={() => onChange(toggleChip(answer, chip))}
              >
                {said(chip)}
              </Chip>
            ))}
          </Group>
        </div>
      )}
      {asksForText(answer) && (
        <CountedTextarea
          label={texts('own')}
          value={answer.text}
          max={MAX_FEEDBACK_TEXT}
          minRows={3}
          onChange={({ currentTarget }) => onChange({ ...answer, text: currentTarget.value })}
        />
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            {texts('back')}
          </Button>
        )}
        <Button
          disabled={answer.rating === null || (asksForText(answer) && isTooLong(answer.text, MAX_FEEDBACK_TEXT))}
          loading={isSending}
          onClick={onNext}
        >
          {nextLabel}
        </Button>
      </Group>
    </Stack>
  );
}
