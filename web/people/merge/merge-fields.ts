import type { MergeField } from '../../../contract/people/duplicate-routes.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';
import { birthday } from '../birthday.ts';
import { personWords } from '../words.ts';

export type Side = Output<(typeof routes)['people']['pair']>['first'];
export type Chosen = Partial<Record<MergeField, 'kept' | 'merged'>>;

type Field = { field: MergeField; label: string; value: (side: Side) => string };

const w = personWords.fields;

/** What a merge may take from either, in the order of the screen. */
export const fields: Field[] = [
  { field: 'firstName', label: 'First name', value: (side) => side.firstName },
  { field: 'lastName', label: 'Last name', value: (side) => side.lastName },
  { field: 'phoneNumber', label: w.phone, value: (side) => side.phoneNumber },
  { field: 'email', label: w.email, value: (side) => side.email },
  { field: 'address', label: w.address, value: (side) => side.address },
  { field: 'gender', label: w.gender, value: (side) => personWords.genders[side.gender] ?? '' },
  { field: 'birthday', label: w.birthday, value: birthday },
  { field: 'maritalStatus', label: w.maritalStatus, value: (side) => side.maritalStatus },
  { field: 'communicationMeans', label: w.communicationMeans, value: (side) => side.communicationMeans },
  { field: 'interestedInJoining', label: w.interestedInJoining, value: (side) => side.interestedInJoining },
  { field: 'wantToBeVisited', label: w.wantToBeVisited, value: (side) => side.wantToBeVisited },
  { field: 'picture', label: 'Picture', value: (side) => side.pictureId ?? '' },
];

/** The sensible choice: what the one who stays has, and the other's where they have nothing; the fuller birthday. */
export function sensibly(kept: Side, merged: Side): Chosen {
  return Object.fromEntries(
    fields.map(({ field, value }) => {
      const better = field === 'birthday' ? parts(merged) > parts(kept) : value(kept) === '' && value(merged) !== '';
      return [field, better ? 'merged' : 'kept'];
    }),
  );
}

const parts = ({ dayOfBirth, monthOfBirth, yearOfBirth }: Side): number =>
  [dayOfBirth, monthOfBirth, yearOfBirth].filter((part) => part !== null).length;

/** Who stays unless somebody says otherwise: who has more in groups and messages, else who has been here longer. */
export function whoStays(first: Side, second: Side): 'first' | 'second' {
  const weight = (side: Side) => side.groups.length * 10 + side.messages;
  if (weight(first) !== weight(second)) return weight(first) > weight(second) ? 'first' : 'second';
  return first.createdAt <= second.createdAt ? 'first' : 'second';
}
