import { useRef, useState } from 'react';
import { ApiError, wordsFor } from '../../../core/failures.ts';
import { useNavigate } from '../../../core/link.tsx';
import type { Message } from '../../../core/message.ts';
import { useUser } from '../../../core/session.ts';
import { toast } from '../../../core/toast.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { WorkBar } from '../../../ui/page/parts-bar.tsx';
import { withParts } from '../../../ui/wording/with-parts.tsx';
import { contactFileWords as words, uploadFailures } from '../../contact-file-words.ts';
import type { Composer, DraftWork } from '../composer.ts';
import type { ChosenFile } from '../draft/draft.ts';
import { useContactUpload } from './contact-upload.ts';
import css from './contact-file.module.css';

const endings = ['.xlsx', '.xls', '.csv'] as const;
const maxBytes = 5 * 1024 * 1024;

type Props = {
  work: DraftWork;
  taken: NonNullable<Composer['contactFile']>;
  file: ChosenFile | undefined;
  text: string;
  onFile: (file: ChosenFile) => void;
  /** Keeps a file that came after this screen had been left. */
  onLeft: (file: ChosenFile) => void;
};

const chosenIn = ({ fileId, fileName, contacts }: ChosenFile): ChosenFile => ({ fileId, fileName, contacts });

/** Why the server refused a file, in its own words. */
const refusalIn = (failure: unknown): string =>
  failure instanceof ApiError && failure.status < 500 ? failure.message : '';

const messageOf = (failure: unknown): Message => {
  const detail = refusalIn(failure);
  return detail ? { severity: 'error', title: words.refused, detail } : wordsFor(failure, uploadFailures);
};

/** A contact file: read by the server at once, so that the receipt can tell who of it will get the message. */
export function ContactFile({ work: { composer }, taken, file, text, onFile, onLeft }: Props) {
  const { tenantId, accountId } = useUser();
  const navigate = useNavigate();
  const part = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<string>();
  const [notes, setNotes] = useState<string[]>([]);
  const { share, send } = useContactUpload({
    whose: `${composer.name} ${tenantId} ${accountId}`,
    upload: taken.upload,
    staged: (staged) => {
      setNotes(staged.notes);
      onFile(chosenIn(staged));
    },
    failed: (failure) => {
      const told = refusalIn(failure);
      if (told) setRefused(told);
      // Another way to choose is in sight meanwhile.
      return told && part.current?.checkVisibility() ? 'handled' : messageOf(failure);
    },
  });
  const left = {
    staged: (staged: ChosenFile) => {
      onLeft(chosenIn(staged));
      const back = { label: words.backToMessage, run: () => navigate(composer.paths.compose()) };
      toast({ severity: 'success', title: words.fileThere, lifetime: 7000, action: back });
    },
    failed: messageOf,
  };
  const upload = (chosen: File) => {
    setRefused(undefined);
    setNotes([]);
    send({ file: chosen, text, left });
  };
  return (
    <div ref={part} className={css.part}>
      <FileDrop
        title={file ? file.fileName : words.drop}
        about={file ? words.contacts(file.contacts) : words.accept}
        accept={endings}
        maxBytes={maxBytes}
        onFile={upload}
        onRefused={setRefused}
        disabled={share !== undefined}
      />
      {share !== undefined && <WorkBar share={share < 1 ? share : undefined} label={words.uploading} />}
      <div role="alert">
        {refused && (
          <Note tone="bad" title={words.refused}>
            {refused}
          </Note>
        )}
      </div>
      {notes.length > 0 && <Note>{notes.join(' ')}</Note>}
      <p className={css.template}>
        {withParts(words.templates, {
          template: (
            <a href={taken.template('xlsx')} download>
              {words.template}
            </a>
          ),
          csv: (
            <a href={taken.template('csv')} download>
              {words.csv}
            </a>
          ),
        })}{' '}
        {taken.templateAbout}
      </p>
    </div>
  );
}
