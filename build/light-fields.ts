import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { PersonField, PersonFields } from '../contract/people/person-field.ts';

const file = resolve(import.meta.dirname, '../contract/people/person-fields.ts');

/** Builds the fields of a person for the browser without the parts that only the server reads, half of their weight. */
export function lightFields(): Plugin {
  return {
    name: 'koinonia-light-fields',
    apply: 'build',
    async load(source) {
      if (source !== file) return undefined;
      const { personFields } = (await import(pathToFileURL(file).href)) as { personFields: PersonFields };
      const light = Object.entries(personFields).map(([key, field]) => [key, lightened(field)]);
      return `export const personFields = ${JSON.stringify(Object.fromEntries(light))};`;
    },
  };
}

function lightened({
  exported: _widths,
  erased: _erasing,
  differs: _comparing,
  headers,
  ...rest
}: PersonField): object {
  return { ...rest, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, ''])) };
}
