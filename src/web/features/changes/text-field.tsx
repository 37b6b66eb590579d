import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { CHANGE_TEXT_MAX } from '#domain/changes/change-request.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './changes.module.css';

type TextFieldProps = Pick<TextareaProps, 'label' | 'placeholder' | 'error' | 'minRows' | 'required'> & {
  value: string;
  onText: (text: string) => void;
  isFirst?: boolean;
};

/** A text of a request, with what is left of its length. Longer ones can be typed and are said to be too long, so that nothing pasted is cut. */
export function TextField({ value, onText, error, isFirst = false, ...others }: TextFieldProps) {
  const texts = useTexts('changes');
  const count = value.trim().length;
  const counted = texts('counted', {
    length: count.toLocaleString('en-US'),
    max: CHANGE_TEXT_MAX.toLocaleString('en-US'),
  });
  return (
    <div>
      <Textarea
        autosize
        maxRows={12}
        value={value}
        error={
          error ??
          (count > CHANGE_TEXT_MAX
            ? texts('tooLong', { length: count.toLocaleString('en-US'), max: CHANGE_TEXT_MAX.toLocaleString('en-US') })
            : undefined)
        }
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus={isFirst || undefined}
        {...others}
      />
      {count <= CHANGE_TEXT_MAX && (
        <Text size="xs" c="dimmed" ta="right" mt={2} className={css.counted}>
          {counted}
        </Text>
      )}
    </div>
  );
}

/** Whether a text can be sent. */
export const isSendable = (text: string) => text.trim() !== '' && text.trim().length <= CHANGE_TEXT_MAX;
