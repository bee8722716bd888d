/**
 * Words that features of both sides say, once for screens and server. Each side hands over its own `catalogue`, which says a
 * text at once or later.
 */
export const commonWordsOf = <Said>(
  catalogue: (id: string, english: Record<CommonWord, string>) => Record<CommonWord, Said>,
): Record<CommonWord, Said> =>
  catalogue('common-words', {
    aDeletedGroup: 'a deleted group',
    aNameNeedsLettersMarks: 'A name needs letters. Marks and emoji alone are not a name.',
    aPictureWasPastedInto: 'A picture was pasted into the text and will not arrive. Upload it instead.',
    absent: 'Absent',
    allContacts: 'All Contacts',
    attendance: 'Attendance',
    checkIn: 'Check in',
    checkedIn: 'Checked in',
    children: 'Children',
    chooseATimeWithinThe: 'Choose a time within the next two years.',
    eMail: 'E-mail',
    enterAFirstName: 'Enter a first name.',
    enterYourMessage: 'Enter your message',
    fillThisIn: 'Fill this in.',
    firstName: 'First name',
    firstTimers: 'First-timers',
    goOn: 'Go on',
    headcount: 'Headcount',
    lastName: 'Last name',
    members: 'Members',
    men: 'Men',
    name: 'Name',
    no: 'No',
    notHereYet: 'Not here yet',
    people: 'People',
    phone: 'Phone',
    pleaseSelectDestination: 'Please select destination',
    thisDateIsInThe: 'This date is in the future. Choose the day they agreed.',
    thisTimeHasPassedChoose: 'This time has passed. Choose a later time.',
    women: 'Women',
    yes: 'Yes',
    yourName: 'Your name',
  });

type CommonWord =
  | 'aDeletedGroup'
  | 'aNameNeedsLettersMarks'
  | 'aPictureWasPastedInto'
  | 'absent'
  | 'allContacts'
  | 'attendance'
  | 'checkIn'
  | 'checkedIn'
  | 'children'
  | 'chooseATimeWithinThe'
  | 'eMail'
  | 'enterAFirstName'
  | 'enterYourMessage'
  | 'fillThisIn'
  | 'firstName'
  | 'firstTimers'
  | 'goOn'
  | 'headcount'
  | 'lastName'
  | 'members'
  | 'men'
  | 'name'
  | 'no'
  | 'notHereYet'
  | 'people'
  | 'phone'
  | 'pleaseSelectDestination'
  | 'thisDateIsInThe'
  | 'thisTimeHasPassedChoose'
  | 'women'
  | 'yes'
  | 'yourName';
