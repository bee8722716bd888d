import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { asColumn, type CustomKind } from '../../../contract/people/custom-fields.ts';
import { importColumns, type ImportColumn, severalColumns } from '../../../contract/people/import-fields.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { fieldWords } from '../custom-fields/words.ts';
import type { FileColumn, Told } from './staged-file.ts';
import { tableWords as w } from './sheet-words.ts';
import { columnName } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const FieldDialog = lazyPart(() => import('../custom-fields/field-dialog.tsx'), 'FieldDialog');

/** A field that is defined here and now. */
const NEW = 'new';
/** Church words for parts that people serve or meet in. Companies have departments too, so it is asked, not assumed. */
const ofGroups = /\b(dep(t|artment)s?|units?|ministr(y|ies)|fellowships?|societ(y|ies)|zones?|wards?|bands?|teams?)\b/i;

/** The column needs a look: the cells, or nothing at all, say what it is. */
export const isUnsure = ({ why, samples }: FileColumn): boolean =>
  why === 'values' || (why === null && samples.length > 0);

export const reasonOf = ({ why, header, samples }: FileColumn): string =>
  why === null && samples.length === 0 ? w.noSamples : w.why[why ?? (ofGroups.test(header) ? 'groups' : 'unknown')];

type Props = { of: FileColumn; columns: readonly FileColumn[]; onMapping: (mapping: Told['mapping']) => void };

/** Says what a column of the file is; its field may be made here. */
export function ColumnSelect({ of: { header, column, samples }, columns, onMapping }: Props) {
  const custom = useCustomFields();
  const [isMaking, setMaking] = useState(false);
  const choose = (chosen: ImportColumn | '') => onMapping(mappingWith(columns, header, chosen));
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={w.meaning({ header })}
        value={column ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === NEW) setMaking(true);
          else choose(value as ImportColumn | '');
        }}
        data={[
          { value: '', label: sharedWords.leaveOut },
          ...importColumns.map((one) => ({ value: one, label: columnName(one) })),
          ...custom.map((field) => ({ value: asColumn(field.key), label: field.label })),
          { value: NEW, label: fieldWords.newField },
        ]}
      />
      {isMaking && (
        <FieldDialog
          begin={{ label: header.slice(0, 60), kind: kindOfSamples(samples) }}
          onSaved={({ key }) => choose(asColumn(key))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

/** Every column as it is read, one of them changed. Most details have one column, so the other is left out. */
export function mappingWith(columns: readonly FileColumn[], header?: string, chosen: ImportColumn | '' = '') {
  return Object.fromEntries(
    columns.map((one): [string, ImportColumn | ''] => {
      if (one.header === header) return [one.header, chosen];
      const isTaken = header !== undefined && one.column === chosen && !severalColumns.has(chosen);
      return [one.header, isTaken ? '' : (one.column ?? '')];
    }),
  );
}

const looks: [kind: CustomKind, like: RegExp][] = [
  ['yesNo', /^(yes|no|y|n|true|false|oui|non)$/i],
  ['number', /^[+-]?\d{1,9}([.,]\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$|^\d{1,2} \p{L}{3,} \d{4}$/u],
  ['link', /^(https?:\/\/|www\.)\S+$/i],
];

/** The likely kind of a column, by its first cells. */
function kindOfSamples(samples: readonly string[]): CustomKind {
  if (samples.length === 0) return 'text';
  const found = looks.find(([, like]) => samples.every((cell) => like.test(cell.trim())));
  return found?.[0] ?? (samples.some((cell) => cell.length >= 60) ? 'longText' : 'text');
}
