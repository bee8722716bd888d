/** Choices in forms, besides the installed languages; ids are sent and kept, values are shown. */
export const lookups = [
  {
    type: 'gender',
    lookUps: [
      { id: 'male', value: 'Male' },
      { id: 'female', value: 'Female' },
    ],
  },
  {
    type: 'maritalStatus',
    lookUps: ['Single', 'Married', 'Widowed', 'Divorced', 'Separated'].map((value) => ({ id: value, value })),
  },
];

/** The id of a gender, by its id or its name in any case; undefined for another word. */
export function genderId(typed: string): 'male' | 'female' | '' | undefined {
  const word = typed.trim().toLowerCase();
  return word === '' || word === 'male' || word === 'female' ? word : undefined;
}
