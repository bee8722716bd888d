/**
 * Words that features of both sides say, once for screens and server. Each side hands over its own `catalogue`, which says a
 * text at once or later.
 */
export const commonWordsOf = <Said>(
  catalogue: (id: string, english: Record<CommonWord, string>) => Record<CommonWord, Said>,
): Record<CommonWord, Said> =>
  catalogue('common-words', {
    absent: 'Absent',
    aDeletedGroup: 'a deleted group',
    allContacts: 'All Contacts',
    aNameNeedsLettersMarks: 'A name needs letters. Marks and emoji alone are not a name.',
    aPictureWasPastedInto: 'A picture was pasted into the text and will not arrive. Upload it instead.',
    attendance: 'Attendance',
    cameAgain: 'Came again',
    care: 'Care',
    checkedIn: 'Checked in',
    checkIn: 'Check in',
    children: 'Children',
    chooseATimeWithinThe: 'Choose a time within the next two years.',
    day: 'Day',
    eMail: 'E-mail',
    enterAFirstName: 'Enter a first name.',
    enterYourMessage: 'Enter your message',
    fillThisIn: 'Fill this in.',
    firstName: 'First name',
    firstTimers: 'First-timers',
    goOn: 'Go on',
    groups: 'Groups',
    headcount: 'Headcount',
    lastName: 'Last name',
    members: 'Members',
    men: 'Men',
    messages: 'Messages',
    name: 'Name',
    no: 'No',
    notHereYet: 'Not here yet',
    people: 'People',
    phone: 'Phone',
    pleaseSelectDestination: 'Please select destination',
    reason: 'Reason',
    state: 'State',
    thisDateIsInThe: 'This date is in the future. Choose the day they agreed.',
    thisTimeHasPassedChoose: 'This time has passed. Choose a later time.',
    women: 'Women',
    yes: 'Yes',
    yourName: 'Your name',
    firstTimer: 'First-timer',
    added: 'Added',
    undone: 'Undone',
  });

type CommonWord =
  | 'undone'
  | 'added'
  | 'firstTimer'
  | 'absent'
  | 'aDeletedGroup'
  | 'allContacts'
  | 'aNameNeedsLettersMarks'
  | 'aPictureWasPastedInto'
  | 'attendance'
  | 'cameAgain'
  | 'care'
  | 'checkedIn'
  | 'checkIn'
  | 'children'
  | 'chooseATimeWithinThe'
  | 'day'
  | 'eMail'
  | 'enterAFirstName'
  | 'enterYourMessage'
  | 'fillThisIn'
  | 'firstName'
  | 'firstTimers'
  | 'goOn'
  | 'groups'
  | 'headcount'
  | 'lastName'
  | 'members'
  | 'men'
  | 'messages'
  | 'name'
  | 'no'
  | 'notHereYet'
  | 'people'
  | 'phone'
  | 'pleaseSelectDestination'
  | 'reason'
  | 'state'
  | 'thisDateIsInThe'
  | 'thisTimeHasPassedChoose'
  | 'women'
  | 'yes'
  | 'yourName';
