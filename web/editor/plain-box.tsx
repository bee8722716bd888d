import { Textarea } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { TextButton } from '../ui/controls/text-button.tsx';
import { htmlOfWords } from '../../contract/messaging/html-of-words.ts';
import { isPlain, textOfHtml } from './plain-text.ts';
import css from './rich-editor.module.css';
import { editorWords as w } from './words.ts';

type Props = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  placeholder?: string;
  isInvalid: boolean;
  /** The editor could not be loaded. */
  isMissing: boolean;
  isReadOnly: boolean;
};

/** What one writes into until the editor has come, or where it never comes. Formatting is not lost unasked. */
export function PlainBox({ label, value, onChange, box, placeholder, isInvalid, isMissing, isReadOnly }: Props) {
  const [written, setWritten] = useState<{ text: string; html: string }>();
  const [isGivenUp, setGivenUp] = useState(false);
  const isLocked = !isGivenUp && written?.html !== value && !isPlain(value);
  // Spaces at the end of a line are no part of the HTML, and must not vanish while somebody writes.
  const text = written?.html === value ? written.text : textOfHtml(value);
  return (
    <>
      <Textarea
        ref={box}
        aria-label={label}
        autosize
        minRows={10}
        maxRows={24}
        classNames={{ input: css.plain }}
        value={text}
        placeholder={placeholder}
        readOnly={isLocked || isReadOnly}
        error={isInvalid}
        onChange={(event) => {
          const changed = { text: event.currentTarget.value, html: htmlOfWords(event.currentTarget.value) };
          setWritten(changed);
          onChange(changed.html);
        }}
      />
      <p className={css.hint}>
        {isMissing ? (isLocked ? w.formattedNotLoaded : w.notLoaded) : isLocked ? w.formatted : w.loading}{' '}
        {isLocked && <TextButton onClick={() => setGivenUp(true)}>{w.writePlain}</TextButton>}
      </p>
    </>
  );
}
