import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { importColumns, type ImportColumn } from '../../../contract/people/import-fields.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import css from './columns-dialog.module.css';
import type { FileHeaders, Mapping } from './preview.ts';
import { columnWords as w } from './words.ts';

type Props = { headers: FileHeaders; onChosen: (mapping: Mapping) => void; onCancel: () => void };

/** Which column of the file is what; remembered for the next file with the same headers. */
export function ColumnsDialog({ headers, onChosen, onCancel }: Props) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(headers.map(({ header, column }) => [header, column ?? ''])),
  );
  const chosen = Object.values(mapping);
  const named = (['FirstName', 'LastName', 'FullName'] as const).some((column) => chosen.includes(column));
  const twice = chosen.find((column, place) => column && chosen.indexOf(column) !== place);
  const set = (header: string, column: ImportColumn | '') => setMapping((now) => ({ ...now, [header]: column }));
  return (
    <Dialog
      title={w.title}
      opened
      onClose={onCancel}
      width="600px"
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            {w.cancel}
          </Button>
          <Button disabled={!named || twice !== undefined} onClick={() => onChosen(mapping)}>
            {w.use}
          </Button>
        </>
      }
    >
      <p className={css.about}>{w.about}</p>
      <ul className={css.headers}>
        {headers.map(({ header, samples }) => (
          <li key={header}>
            <div className={css.header}>
              <b>{header}</b>
              <span>{samples.join(', ') || w.noSamples}</span>
            </div>
            <NativeSelect
              size="sm"
              aria-label={w.meaning(header)}
              value={mapping[header] ?? ''}
              onChange={(event) => set(header, event.currentTarget.value as ImportColumn | '')}
              data={[
                { value: '', label: w.leftOut },
                ...importColumns.map((one) => ({ value: one, label: w.names[one] })),
              ]}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {twice ? (
          <Note tone="warning">{w.twice(w.names[twice])}</Note>
        ) : (
          !named && <Note tone="warning">{w.nameMissing}</Note>
        )}
      </div>
    </Dialog>
  );
}
