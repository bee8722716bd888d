import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import css from './import.module.css';
import { pasteWords as w } from './words.ts';

type Props = { onPasted: (file: File) => void; disabled: boolean };

/** Rows of a spreadsheet, or a list of names and numbers, written or pasted instead of a file. */
export function PasteRows({ onPasted, disabled }: Props) {
  const [text, setText] = useState('');
  return (
    <details className={css.instructions}>
      <summary>{w.title}</summary>
      <div className={css.paste}>
        <Textarea
          label={w.label}
          description={w.about}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
        />
        <Button
          variant="default"
          disabled={text.trim() === '' || disabled}
          onClick={() => onPasted(new File([text], `${w.fileName}.txt`, { type: 'text/plain' }))}
        >
          {w.use}
        </Button>
      </div>
    </details>
  );
}
