/** The faults of an input, as screens say them at once and the server to everybody else. */
export const inputWordsOf = <Said>(
  catalogue: (id: string, english: Record<InputWord, string>) => Record<InputWord, Said>,
): Record<InputWord, Said> =>
  catalogue('input-words', {
    amountAboveNothing: 'Enter an amount above 0.',
    emailSuchAs: 'Enter an e-mail address such as ada@example.org.',
    familyCode: 'A family code has four letters or digits.',
    groupName: 'Please enter group name',
    lastDayBeforeFirst: 'Choose a last day on or after the first one.',
    nameOfThisPerson: 'Enter the name of this person.',
    passwordTooShort: 'Use at least 8 characters; three or four words are easy to remember.',
    phoneOrEmail: 'Enter a phone number or an e-mail address.',
    pictureTooLarge: 'This picture is larger than 15 MB. Make it smaller, and choose it again.',
  });

type InputWord =
  | 'amountAboveNothing'
  | 'emailSuchAs'
  | 'familyCode'
  | 'groupName'
  | 'lastDayBeforeFirst'
  | 'nameOfThisPerson'
  | 'passwordTooShort'
  | 'phoneOrEmail'
  | 'pictureTooLarge';
