import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { useTexts } from '#web/lib/texts.ts';

type CountedProps = Omit<TextareaProps, 'maxLength' | 'value' | 'inputWrapperOrder'> & {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** Characters that can be sent. */ max: number;
};

/** A text with its length beside the most that it may have. A longer one can be typed and pasted, and says so: nothing is cut. */
export function CountedTextarea({ value, max, error, description, ...field }: CountedProps) {
  const texts = useTexts('common');
  const [length, limit] = [value.trim().length.toLocaleString('en-US'), max.toLocaleString('en-US')];
  const isLong = isTooLong(value, max);
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      {...field}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {description && <>{description} · </>}
          <span className="num">{texts('counted', { length, limit })}</span>
        </>
      }
      error={isLong ? texts('tooLong', { length, limit }) : error}
    />
  );
}

/** Whether a text has to be shortened before it can be sent. */
export const isTooLong = (text: string, max: number) => text.trim().length > max;
