import type { CustomColumn } from '../../../contract/people/custom-fields.ts';
import type { OfferedField as Field } from './use-custom-fields.ts';

/** The part of a form that an input needs, whatever else it holds. */
export type CustomForm = {
  values: Readonly<Record<string, unknown>>;
  field: (column: CustomColumn) => {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (column: CustomColumn, typed: string) => void;
};

/** An input of one of the organisation's own fields. */
export type CustomInputProps = { field: Field; form: CustomForm };
