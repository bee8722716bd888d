import { Input, Textarea } from '@mantine/core';
import { useId, useRef, useState, type RefObject } from 'react';
import { createStore, useStore } from '../core/store.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import type { Caret } from './editor-part.tsx';
import css from './rich-editor.module.css';
import { TextButton } from '../ui/controls/text-button.tsx';
import { htmlOfWords } from '../../contract/messaging/html-of-words.ts';
import { editorWords as w } from './words.ts';

const PLAIN = /^(<p>([^<]|<br\s*\/?>)*<\/p>|\s)*$/;

/** The words of a formatted text, a line for each paragraph. */
export function textOfHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<br\s*\/?>|<\/(p|h\d|li|tr|div)>/gi, '\n'), 'text/html');
  const lines = (parsed.body.textContent ?? '').replace(/\u00a0/g, ' ').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n$/, '');
}

/** Whether writing on as plain text would lose nothing: there is no formatting, picture or link in it. */
export const isPlain = (html: string): boolean => PLAIN.test(html);

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

/** A plain text box until the editor loads, or if it never does. Formatting is not lost without asking. */
function PlainBox({ label, value, onChange, box, placeholder, isInvalid, isMissing, isReadOnly }: Props) {
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

/** Whether its code was asked for in vain: it may come yet, and nobody has to wait for it. */
const isMissing = createStore(false);

const EditorPart = lazyPart(
  () =>
    import('./editor-part.tsx').catch((failure: unknown) => {
      isMissing.set(() => true);
      throw failure;
    }),
  'EditorPart',
  null,
);

export type RichEditorProps = {
  label: string;
  /** HTML; a value from outside replaces the text. */
  value: string;
  /** Every change, as HTML; the empty text for an empty editor. */
  onChange: (html: string) => void;
  /** A picture is uploading: saving and sending wait until it has ended. */
  onBusyChange?: (isBusy: boolean) => void;
  error?: string;
  description?: string;
  placeholder?: string;
  /** Nothing can be written just now, such as while what stands there is being saved. */
  isReadOnly?: boolean;
};

/**
 * A text with formatting and pictures. Its code is large and comes after the screen; until then, and where it never comes, a
 * plain box takes the text.
 */
export function RichEditor({
  label,
  value,
  onChange,
  onBusyChange,
  error,
  description,
  placeholder,
  isReadOnly = false,
}: RichEditorProps) {
  const [isReady, setReady] = useState(false);
  const missing = useStore(isMissing);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      size="md"
    >
      <div className={css.editor} data-invalid={error ? true : undefined} data-ready={isReady || undefined}>
        {!isReady && (
          <PlainBox
            label={label}
            value={value}
            onChange={onChange}
            box={box}
            placeholder={placeholder}
            isInvalid={error !== undefined}
            isMissing={missing}
            isReadOnly={isReadOnly}
          />
        )}
        <EditorPart
          label={label}
          value={value}
          onChange={onChange}
          onBusyChange={onBusyChange}
          placeholder={placeholder}
          describedBy={describedBy}
          isInvalid={error !== undefined}
          isReadOnly={isReadOnly}
          onReady={() => {
            const caret = caretOf(box.current);
            setReady(true);
            return caret;
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** The caret, by line and letter, if somebody is writing. */
function caretOf(box: HTMLTextAreaElement | null): Caret | undefined {
  if (!box || document.activeElement !== box) return undefined;
  const before = box.value.slice(0, box.selectionStart).split('\n');
  return { line: before.length - 1, letter: before.at(-1)!.length };
}
