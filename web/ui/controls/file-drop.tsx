import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useMediaQuery } from '../../core/media-query.ts';
import { fileSize } from '../wording/formats.ts';
import css from './file-drop.module.css';
import { labels } from '../wording/labels.ts';

type Props = {
  /** "Drop your spreadsheet here" */
  title: string;
  /** The accepted files, in words: "Excel or CSV, up to 5 MB". */
  about: string;
  /** Endings with their dot. */
  accept: readonly string[];
  maxBytes: number;
  onFile: (file: File) => void;
  /** Told in words when the file is of another kind or too big. */
  onRefused: (why: string) => void;
  /** The chosen file, shown in place of the invitation. */
  file?: File;
  disabled?: boolean;
};

/** A place to drop a file, or to pick one; checks ending and size before anything is sent. */
export function FileDrop({ title, about, accept, maxBytes, onFile, onRefused, file, disabled }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const aboutId = useId();
  // A finger drops nothing: there the button says all there is to do.
  const touch = useMediaQuery('(pointer: coarse)');
  const take = (chosen: File | null | undefined) => {
    if (!chosen || disabled) return;
    const fits = accept.some((ending) => chosen.name.toLowerCase().endsWith(ending));
    if (!fits) onRefused(`${chosen.name} is not one of ${accept.join(', ')}.`);
    else if (chosen.size > maxBytes)
      onRefused(
        `${chosen.name} is bigger than ${fileSize(maxBytes)}. Split it into smaller files, or make it smaller.`,
      );
    else onFile(chosen);
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <IconUpload size={24} aria-hidden className={css.icon} />
      {(file || !touch) && <p className={css.title}>{file ? file.name : title}</p>}
      <p className={css.about} id={aboutId}>
        {file ? fileSize(file.size) : about}
      </p>
      <label className={css.pick}>
        {labels.chooseAFile}
        <input
          ref={input}
          type="file"
          className="unseen"
          accept={accept.join(',')}
          disabled={disabled}
          aria-describedby={aboutId}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </label>
    </div>
  );
}
