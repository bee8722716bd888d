import { Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { createStore, useStore } from '../core/store.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import type { Caret } from './editor-part.tsx';
import { PlainBox } from './plain-box.tsx';
import css from './rich-editor.module.css';

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
  /** HTML; what is given from outside replaces what is written. */
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

/** Where somebody writes just now, by line and letter. */
function caretOf(box: HTMLTextAreaElement | null): Caret | undefined {
  if (!box || document.activeElement !== box) return undefined;
  const before = box.value.slice(0, box.selectionStart).split('\n');
  return { line: before.length - 1, letter: before.at(-1)!.length };
}
