import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { hrefOf } from '../../core/client.ts';
import { useUser } from '../../core/session.ts';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { WorkBar } from '../../ui/page/parts-bar.tsx';
import css from './import.module.css';
import type { useImport } from './use-import.ts';
import { importWords as w, instructions, pasteWords } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const endings = ['.xlsx', '.xlsm', '.xls', '.ods', '.csv', '.txt', '.tsv', '.tab', '.vcf', '.vcard'];
const maxBytes = 5 * 1024 * 1024;
// Pictures are taken out of contacts before they are sent.
const mostContacts = 100 * 1024 * 1024;

type Props = {
  work: ReturnType<typeof useImport>;
  /** Kept where it outlives a dialog. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
};

/** Chooses a file of people, or takes what is pasted, and uploads it. */
export function ChooseFile({ work: { state, upload }, file, onFile }: Props) {
  const { phoneExample } = useUser();
  const [refused, setRefused] = useState<string>();
  const why = refused ?? (state.step === 'choose' ? state.refused : undefined);
  const isUploading = state.step === 'upload';
  const choose = async (chosen: File) => {
    const small = await stripPhotos(chosen);
    onFile(small.size > maxBytes ? undefined : small);
    setRefused(small.size > maxBytes ? w.tooLarge({ name: chosen.name }) : undefined);
  };
  return (
    <>
      <FileDrop
        title={w.drop}
        about={w.accept}
        accept={endings}
        maxBytes={mostContacts}
        onFile={(chosen) => void choose(chosen)}
        onRefused={setRefused}
        file={file}
        disabled={isUploading}
      />
      {why && (
        <div role="alert">
          <Note tone="bad" title={sharedWords.thisFileCannotBeRead}>
            {why}
          </Note>
        </div>
      )}
      {isUploading && <WorkBar share={state.sent < 1 ? state.sent : undefined} label={w.uploading} />}
      <div className={css.act}>
        <Button size="md" disabled={!file} loading={state.step !== 'choose'} onClick={() => file && upload(file)}>
          {w.upload}
        </Button>
      </div>
      <div className={css.template}>
        <div>
          <h2 className={css.heading}>{w.template}</h2>
          <p className={css.about}>{w.templateAbout}</p>
        </div>
        <div className={css.formats}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              href={hrefOf('people', 'template', { params: { format } })}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {format === 'csv' ? sharedWords.csv : w.xlsx}
            </Button>
          ))}
        </div>
      </div>
      <PasteRows
        disabled={state.step !== 'choose'}
        onPasted={(pasted) => {
          onFile(pasted);
          setRefused(undefined);
          upload(pasted);
        }}
      />
      <details className={css.instructions}>
        <summary>{instructions.title}</summary>
        <ul>
          {instructions.points(phoneExample).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Rows of a spreadsheet, or a list of names and numbers, written or pasted instead of a file. */
function PasteRows({ onPasted, disabled }: { onPasted: (file: File) => void; disabled: boolean }) {
  const [text, setText] = useState('');
  return (
    <details className={css.instructions}>
      <summary>{pasteWords.title}</summary>
      <div className={css.paste}>
        <Textarea
          label={pasteWords.label}
          description={pasteWords.about}
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
          onClick={() => onPasted(new File([text], `${pasteWords.fileName}.txt`, { type: 'text/plain' }))}
        >
          {pasteWords.use}
        </Button>
      </div>
    </details>
  );
}

const PICTURES = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\b/i;

/** Contacts of a phone without their pictures, which are most of such a file and are not read. Other files as they are. */
async function stripPhotos(file: File): Promise<File> {
  if (!/\.(vcf|vcard)$/i.test(file.name)) return file;
  const lines: string[] = [];
  let inPicture = false;
  for (const line of (await file.text()).split(/\r\n|\n|\r/)) {
    const goesOn: boolean = /^[ \t]/.test(line) || (inPicture && !/^[A-Za-z][\w.-]*[;:]/.test(line));
    inPicture = goesOn ? inPicture : PICTURES.test(line);
    if (!inPicture) lines.push(line);
  }
  return new File([lines.join('\r\n')], file.name, { type: 'text/vcard' });
}
