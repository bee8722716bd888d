import { Textarea } from '@mantine/core';
import { useId } from 'react';
import type { TextBoxProps } from '../../../channel.ts';
import { Counter } from './counter.tsx';

/** The text alone, with its counter. */
export function TextBox({ label, text, onText, personalised, error, focused }: TextBoxProps) {
  const id = useId();
  return (
    <div>
      <Textarea
        label={label}
        data-autofocus={focused}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={10_000}
        value={text}
        error={error}
        aria-describedby={id}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Counter id={id} text={text} personalised={personalised} />
    </div>
  );
}
