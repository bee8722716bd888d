import { useRef, useState } from 'react';
import { api, hrefOf } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { toast } from '../../../core/toast.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { WorkBar } from '../../../ui/page/parts-bar.tsx';
import { keptWords as words, uploadFailures } from '../../kept-words.ts';
import type { ChosenFile } from '../draft/draft.ts';
import css from './contact-file.module.css';

const endings = ['.xlsx', '.xls', '.csv'] as const;
const maxBytes = 5 * 1024 * 1024;

type Props = {
  file: ChosenFile | undefined;
  text: string;
  onFile: (file: ChosenFile) => void;
  /** Told when a file sets out and when it is there, or not. */
  onUploading: (uploading: boolean) => void;
};

/** A contact file: read by the server at once, so that the receipt can tell who of it will get the message. */
export function ContactFile({ file, text, onFile, onUploading }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const [notes, setNotes] = useState<string[]>([]);
  const upload = async (chosen: File) => {
    setRefused(undefined);
    setNotes([]);
    setSent(0);
    onUploading(true);
    try {
      const staged = await api.messaging.uploadContacts(
        { files: { file: chosen }, body: { message: text } },
        { onSent: setSent, timeout: 120_000 },
      );
      setNotes(staged.notes);
      onFile({ fileId: staged.fileId, fileName: staged.fileName, contacts: staged.contacts });
    } catch (failure) {
      const told = failure instanceof ApiError && failure.status < 500 && failure.message;
      if (told) setRefused(told);
      // Another way to choose is in sight meanwhile.
      if (told && !part.current?.checkVisibility()) toast.error(words.refused, told);
      if (!told) toast.failure(failure, uploadFailures);
    } finally {
      setSent(undefined);
      onUploading(false);
    }
  };
  const template = (format: 'xlsx' | 'csv') => hrefOf('messaging', 'contactTemplate', { params: { format } });
  return (
    <div ref={part} className={css.part}>
      <FileDrop
        title={file ? file.fileName : words.drop}
        about={file ? words.contacts(file.contacts) : words.accept}
        accept={endings}
        maxBytes={maxBytes}
        onFile={(chosen) => void upload(chosen)}
        onRefused={setRefused}
        disabled={sent !== undefined}
      />
      {sent !== undefined && <WorkBar share={sent < 1 ? sent : undefined} label={words.uploading} />}
      <div role="alert">
        {refused && (
          <Note tone="bad" title={words.refused}>
            {refused}
          </Note>
        )}
      </div>
      {notes.length > 0 && <Note>{notes.join(' ')}</Note>}
      <p className={css.template}>
        <a href={template('xlsx')} download>
          {words.template}
        </a>{' '}
        (
        <a href={template('csv')} download>
          CSV
        </a>
        ). {words.templateAbout}
      </p>
    </div>
  );
}
