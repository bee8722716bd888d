import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { hrefOf } from '../../core/client.ts';
import { useUser } from '../../core/session.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { WorkBar } from '../../ui/page/parts-bar.tsx';
import css from './import.module.css';
import { PasteRows } from './paste-rows.tsx';
import { stripPhotos } from './strip-photos.ts';
import type { useImport } from './use-import.ts';
import { importWords as w, instructions } from './words.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');
const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');
const TableDialog = lazyPart(() => import('./table-dialog.tsx'), 'TableDialog');

const endings = ['.xlsx', '.xlsm', '.xls', '.ods', '.csv', '.txt', '.tsv', '.tab', '.vcf', '.vcard'];
const maxBytes = 5 * 1024 * 1024;
// Pictures are taken out of contacts before they are sent.
const mostContacts = 100 * 1024 * 1024;

type Props = { work: ReturnType<typeof useImport> };
/** Its file is kept where it outlives a dialog. */
type StepsProps = Props & { file: File | undefined; onFile: (file: File | undefined) => void };

/** Chooses a file of people, or takes what is pasted, and uploads it. */
export function ImportSteps({ work: { state, upload }, file, onFile }: StepsProps) {
  const { phoneExample } = useUser();
  const [refused, setRefused] = useState<string>();
  const why = refused ?? (state.step === 'choose' ? state.refused : undefined);
  const uploading = state.step === 'upload';
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
        disabled={uploading}
      />
      {why && (
        <div role="alert">
          <Note tone="bad" title={w.refusedTitle}>
            {why}
          </Note>
        </div>
      )}
      {uploading && <WorkBar share={state.sent < 1 ? state.sent : undefined} label={w.uploading} />}
      <div className={css.act}>
        <Button size="md" disabled={!file} loading={state.step !== 'choose'} onClick={() => file && void upload(file)}>
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
              {w.templates[format]}
            </Button>
          ))}
        </div>
      </div>
      <PasteRows
        disabled={state.step !== 'choose'}
        onPasted={(pasted) => {
          onFile(pasted);
          setRefused(undefined);
          void upload(pasted);
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

/** What is asked of a file that was uploaded, and what would be saved of it. */
export function ImportDialogs({ work }: Props) {
  const { state, upload, save, discard, columnsAgain, tableAgain, recount, dates } = work;
  const first = state.step === 'upload' ? state.first : undefined;
  useUnsavedGuard(state.step === 'preview' || state.step === 'columns' || state.step === 'table');
  return (
    <>
      {state.step === 'table' && (
        <TableDialog
          file={state.file}
          chosen={state.told}
          onChosen={(choice) => void upload(state.file, choice)}
          onCancel={() => void discard()}
        />
      )}
      {state.step === 'columns' && (
        <ColumnsDialog
          headers={state.headers}
          onChosen={(mapping) => void upload(state.file, { ...state.told, mapping })}
          onTable={tableAgain}
          key={state.headers.map(({ header }) => header).join()}
          onCancel={() => void discard()}
        />
      )}
      {(state.step === 'preview' || state.step === 'save' || first) && (
        <PreviewDialog
          preview={'preview' in state ? state.preview : undefined}
          first={first ?? []}
          saved={state.step === 'save' ? state.done : undefined}
          onSave={(choices, counts) =>
            state.step === 'preview' && void save({ ...state.preview, counts }, state.file, choices)
          }
          onDiscard={() => void discard('preview' in state ? state.preview : undefined)}
          onColumns={() => columnsAgain()}
          onDates={dates}
          onCounts={recount}
        />
      )}
    </>
  );
}
