import { useEffect, useRef, useState } from 'react';
import { ApiError, wordsFor } from '../../../core/failures.ts';
import { useNavigate } from '../../../core/link.tsx';
import type { Message } from '../../../core/message.ts';
import { useUser } from '../../../core/session.ts';
import { toast } from '../../../core/toast.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { WorkBar } from '../../../ui/page/parts-bar.tsx';
import { withParts } from '../../../ui/wording/with-parts.tsx';
import { uploadFailures } from '../../../ui/wording/upload-failures.ts';
import { writingWords } from '../words.ts';
import { savedWords } from '../../saved-words.ts';
import type { Composer, DraftWork } from '../composer.ts';
import type { ChosenFile, StagedContacts } from '../draft/draft.ts';
import css from './contact-file.module.css';
import { type Action, runAction } from '../../../core/action.ts';
import { setUploadProgress, useUploadShare } from './upload-progress.ts';
import { catalogue } from '../../../core/catalogue.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

const endings = ['.xlsx', '.xls', '.csv'] as const;
const maxBytes = 5 * 1024 * 1024;

type Props = {
  work: DraftWork;
  taken: NonNullable<Composer['contactFile']>;
  file: ChosenFile | undefined;
  text: string;
  /** Also called after this screen was left. */
  onFile: (file: ChosenFile) => void;
};

const chosenIn = ({ fileId, fileName, contacts }: ChosenFile): ChosenFile => ({ fileId, fileName, contacts });

/** Why the server refused a file, in its own contactFileWords. */
const refusalIn = (failure: unknown): string =>
  failure instanceof ApiError && failure.status < 500 ? failure.message : '';

const messageOf = (failure: unknown): Message => {
  const detail = refusalIn(failure);
  return detail
    ? { severity: 'error', title: sharedWords.thisFileCannotBeRead, detail }
    : wordsFor(failure, uploadFailures);
};

/** A contact file: read by the server at once, so that the receipt can tell who of it will get the message. */
export function ContactFile({ work: { composer }, taken, file, text, onFile }: Props) {
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
      onFile(chosenIn(staged));
      const back = { label: writingWords.backToMessage, run: () => navigate(composer.paths.compose()) };
      toast({ severity: 'success', title: contactFileWords.fileThere, lifetime: 7000, action: back });
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
        title={file ? file.fileName : contactFileWords.drop}
        about={file ? savedWords.contacts(file.contacts) : contactFileWords.accept}
        accept={endings}
        maxBytes={maxBytes}
        onFile={upload}
        onRefused={setRefused}
        disabled={share !== undefined}
      />
      {share !== undefined && <WorkBar share={share < 1 ? share : undefined} label={contactFileWords.uploading} />}
      <div role="alert">
        {refused && (
          <Note tone="bad" title={sharedWords.thisFileCannotBeRead}>
            {refused}
          </Note>
        )}
      </div>
      {notes.length > 0 && <Note>{notes.join(' ')}</Note>}
      <p className={css.template}>
        {withParts(contactFileWords.templates, {
          template: (
            <a href={taken.template('xlsx')} download>
              {contactFileWords.template}
            </a>
          ),
          csv: (
            <a href={taken.template('csv')} download>
              {sharedWords.csv}
            </a>
          ),
        })}{' '}
        {taken.templateAbout}
      </p>
    </div>
  );
}

type Upload = NonNullable<Composer['contactFile']>['upload'];

/** Told the result of a file: the screen that writes the message by then. The answer of `failed` is shown. */
type Taker = {
  whose: string;
  staged: (staged: StagedContacts) => void;
  failed: (failure: unknown) => Message | 'handled';
};

const takers = new Set<Taker>();

/** A browser that is told to close or reload asks first. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

type Sent = { file: File; text: string; whose: string; upload: Upload; left: Omit<Taker, 'whose'> };

/** Sends a contact file to be read; what comes of it is told on the screen it is written on then, and else to `left`. */
async function stage({ file, text, whose, upload, left }: Sent): Promise<void> {
  const taker = () => [...takers].findLast((one) => one.whose === whose) ?? left;
  addEventListener('beforeunload', stay);
  setUploadProgress({ whose, share: 0 });
  const progress = { onSent: (share: number) => setUploadProgress({ whose, share }), timeout: 120_000 };
  const read: Action<{ file: File; message: string }, StagedContacts> = {
    send: ({ file: sent, message }, options) => upload(sent, message, { ...options, ...progress }),
    onDone: (staged) => taker().staged(staged),
    onFailure: (failure) => taker().failed(failure),
  };
  await runAction(read, { file, message: text });
  removeEventListener('beforeunload', stay);
  setUploadProgress(undefined);
}

/** The contact file on its way to this person's message, if any: how much of it is sent; and how to send one. */
function useContactUpload(now: Taker & { upload: Upload }): {
  share: number | undefined;
  send: (sent: Omit<Sent, 'whose' | 'upload'>) => void;
} {
  const taker = useRef(now);
  useEffect(() => {
    taker.current = now;
  });
  const { whose } = now;
  useEffect(() => {
    const own: Taker = {
      whose,
      staged: (staged) => taker.current.staged(staged),
      failed: (failure) => taker.current.failed(failure),
    };
    takers.add(own);
    return () => void takers.delete(own);
  }, [whose]);
  const share = useUploadShare(whose);
  return { share, send: (sent) => void stage({ ...sent, whose, upload: now.upload }) };
}

/** A file of contacts to write to. */
const contactFileWords = catalogue('contact-file', {
  drop: 'Drop your contact file here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  template: 'Contact template',
  templates: '{template} ({csv}).',
  uploading: 'Uploading and reading the file',
  fileThere: 'The contact file is attached to your message',
});
