import { Button, NativeSelect } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { asColumn } from '../../../contract/people/custom-fields.ts';
import { importColumns, type ImportColumn, severalColumns } from '../../../contract/people/import-fields.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { fieldWords } from '../custom-fields/words.ts';
import css from './columns-dialog.module.css';
import type { FileHeaders, Mapping } from './preview.ts';
import { kindOfSamples } from './kind-of-samples.ts';
import { useImportLabels } from './use-import-labels.ts';
import { tableWords } from './table-words.ts';
import { columnNames, columnWords as w } from './column-words.ts';

const FieldDialog = lazyPart(() => import('../custom-fields/field-dialog.tsx'), 'FieldDialog');

type Props = {
  headers: FileHeaders;
  onChosen: (mapping: Mapping) => void;
  /** To say where the people stand. */
  onTable: () => void;
  onCancel: () => void;
};

/** What churches call the parts that people serve or meet in. Companies have departments too, so it is asked, not taken. */
const ofGroups = /\b(dep(t|artment)s?|units?|ministr(y|ies)|fellowships?|societ(y|ies)|zones?|wards?|bands?|teams?)\b/i;
/** A field that is defined here and now. */
const NEW = 'new';
/** What a column is taken for because of, from the least sure on. */
const surenesses: readonly FileHeaders[number]['why'][] = [null, 'values', 'header', 'said'];

/** Which column of the file is what; remembered for the next file with the same headers. */
export function ColumnsDialog({ headers, onChosen, onTable, onCancel }: Props) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(headers.map(({ header, column }) => [header, column ?? ''])),
  );
  // On a phone what has to be decided would stand far below what the headers say for themselves.
  const doubtfulFirst = useMemo(
    () => headers.toSorted((one, other) => surenesses.indexOf(one.why) - surenesses.indexOf(other.why)),
    [headers],
  );
  const chosen = Object.values(mapping);
  const named = (['FirstName', 'LastName', 'FullName', 'PhoneNumber', 'Email'] as const).some((column) =>
    chosen.includes(column),
  );
  const reached = (['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail'] as const).some((column) =>
    chosen.includes(column),
  );
  const twice = chosen.find(
    (column, place) => column && !severalColumns.has(column) && chosen.indexOf(column) !== place,
  );
  const label = useImportLabels();
  const custom = useCustomFields();
  const [made, setMade] = useState<FileHeaders[number]>();
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
      <Button
        variant="default"
        size="sm"
        mb={12}
        leftSection={<IconTableOptions size={16} aria-hidden />}
        onClick={onTable}
      >
        {tableWords.open}
      </Button>
      <ul className={css.headers}>
        {doubtfulFirst.map(({ header, samples, why, column }) => (
          <li key={header}>
            <div className={css.header}>
              <b>{header}</b>
              <span>{samples.join(', ') || w.noSamples}</span>
              {(mapping[header] ?? '') === (column ?? '') && (
                <span>{w.why[why ?? (ofGroups.test(header) ? 'groups' : 'unknown')]}</span>
              )}
            </div>
            <NativeSelect
              size="sm"
              aria-label={w.meaning({ header })}
              value={mapping[header] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                if (value === NEW) setMade({ header, samples, why, column });
                else set(header, value as ImportColumn | '');
              }}
              data={[
                { value: '', label: w.leftOut },
                ...importColumns.map((one) => ({ value: one, label: columnNames[one] })),
                ...custom.map((field) => ({ value: asColumn(field.key), label: field.label })),
                { value: NEW, label: fieldWords.newField },
              ]}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {twice ? (
          <Note tone="warning">{w.twice({ name: label.column(twice) })}</Note>
        ) : (
          (!named && <Note tone="warning">{w.nameMissing}</Note>) ||
          (!reached && <Note tone="warning">{w.contactMissing}</Note>)
        )}
      </div>
      {made && (
        <FieldDialog
          begin={{ label: made.header.slice(0, 60), kind: kindOfSamples(made.samples) }}
          onSaved={({ key }) => set(made.header, asColumn(key))}
          onClose={() => setMade(undefined)}
        />
      )}
    </Dialog>
  );
}
