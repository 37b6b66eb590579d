import { TextInput, type TextInputProps } from '@mantine/core';
import css from './code-field.module.css';

const LENGTH = 6;
type CodeFieldProps = Pick<TextInputProps, 'label' | 'description' | 'error' | 'autoFocus' | 'disabled'> & {
  value: string;
  onChange: (code: string) => void;
  /** All six digits are there, typed or pasted. */
  onComplete: (code: string) => void;
};

/** The six digits of an authenticator app, in one field: pasted with spaces or filled in by the browser they come out right. */
export function CodeField({ value, onChange, onComplete, ...field }: CodeFieldProps) {
  const take = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, LENGTH);
    onChange(code);
    if (code.length === LENGTH && code !== value) onComplete(code);
  };
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      classNames={{ input: css.code }}
    />
  );
}
