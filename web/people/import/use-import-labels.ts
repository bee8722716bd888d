import { useMemo } from 'react';
import { keyOfColumn } from '../../../contract/people/custom-fields.ts';
import type { CommonColumn, ImportField } from '../../../contract/people/import-fields.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { fieldLabel } from '../words.ts';
import { columnNames } from './column-words.ts';

export type ImportLabels = { column: (column: string) => string; field: (field: ImportField) => string };

/** What the columns of a file and the fields of people are called, the organisation's own included. */
export function useImportLabels(): ImportLabels {
  const custom = useCustomFields();
  return useMemo(() => {
    const own = (column: string) => {
      const key = keyOfColumn(column);
      return key === undefined ? undefined : (custom.find((field) => field.key === key)?.label ?? key);
    };
    return {
      column: (column) => own(column) ?? columnNames[column as CommonColumn] ?? column,
      field: (field) => own(field) ?? fieldLabel(field),
    };
  }, [custom]);
}
