import type { z } from 'zod';
import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import type { importFirstRows } from '../../../contract/people/import-schemas.ts';
import type { HeaderMap } from './headers.ts';
import type { ReadRow } from './row.ts';

/** `bad`: it must be mended. What the row means for who is there already is not known of it yet. */
export type FirstRow = z.input<typeof importFirstRows>['returnObject'][number];

/** `cells`: as the file had them, of a row that must be mended. */
type Read = Omit<ReadRow, 'phone' | 'bad'> & { rowNumber: number; cells: string[] | null };

/** A good row as it was understood, a bad one as the file had it. */
export function shownRow(row: Read, at: HeaderMap['at']): Omit<FirstRow, 'bad'> {
  const asTyped = (header: ImportColumn, understood: string | number | null): string =>
    row.cells ? (row.cells[at[header] ?? -1] ?? String(understood ?? '')) : String(understood ?? '');
  const gender = row.gender && row.gender.charAt(0).toUpperCase() + row.gender.slice(1);
  return {
    rowNumber: row.rowNumber,
    problems: row.problems,
    firstName: row.firstName,
    lastName: row.lastName,
    email: asTyped('Email', row.email),
    phoneNumber: asTyped('PhoneNumber', row.phoneNumber),
    address: row.address,
    birthday: asTyped('Birthday', row.dayOfBirth),
    birthMonth: asTyped('BirthMonth', row.monthOfBirth),
    birthYear: asTyped('BirthYear', row.yearOfBirth),
    gender: asTyped('Gender', gender),
    maritalStatus: row.maritalStatus,
    communicationMeans: row.communicationMeans,
    interestedInJoining: row.interestedInJoining,
    wantToBeVisited: row.wantToBeVisited,
    group: row.groupName,
  };
}
