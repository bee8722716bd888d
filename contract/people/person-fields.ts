import type { PersonField, PersonFields, StoredOf } from './person-field.ts';

/** A field of words that says nothing of where it counts. */
const words = {
  kind: 'text',
  section: 'more',
  page: 'about',
  differs: 'words',
  merged: true,
  filtered: false,
  erased: 'with person',
} as const satisfies Partial<PersonField>;

const phone = {
  kind: 'phone',
  longest: 60,
  page: 'contact',
  differs: 'number',
  merged: true,
  erased: 'address',
} as const;
const email = {
  kind: 'email',
  longest: 254,
  page: 'contact',
  differs: 'words',
  merged: true,
  erased: 'address',
} as const;

/**
 * Every field of a person. Reading, showing and keeping a field follow from here alone. Their names are in a catalogue
 * (web/people/words.ts), by key.
 */
export const personFields = {
  firstName: {
    ...words,
    longest: 200,
    headers: {
      FirstName: 'first given givenname forename christianname',
    },
    form: { firstName: 200 },
    section: 'name',
    page: 'heading',
    bit: 0,
    listed: false,
    exported: [18],
  },
  lastName: {
    ...words,
    longest: 200,
    headers: { LastName: 'last surname familyname lastnames' },
    form: { lastName: 200 },
    section: 'name',
    page: 'heading',
    bit: 1,
    listed: false,
    exported: [18],
  },
  title: {
    ...words,
    longest: 60,
    headers: { Title: 'salutation honorific prefix nameprefix' },
    form: { title: 60 },
    section: 'name',
    byThemselves: true,
    bit: 11,
    listed: { as: 'title', place: 2, least: 100 },
    exported: [10],
    filtered: 'contains',
  },
  otherNames: {
    ...words,
    longest: 200,
    headers: { OtherNames: 'othername middlename middlenames' },
    form: { otherNames: 200 },
    section: 'name',
    byThemselves: true,
    bit: 12,
    listed: { as: 'otherNames', place: 4, least: 150 },
    exported: [18],
  },
  phoneNumber: {
    ...phone,
    headers: {
      PhoneNumber:
        'phone phoneno phonenumbers mobile mobilephone mobilenumber mobileno telephone telephonenumber tel cell cellphone cellnumber gsm gsmnumber contact contactnumber whatsapp whatsappnumber number',
    },
    form: { mobilePhone: 60 },
    section: 'contact',
    bit: 3,
    listed: { as: 'phone', place: 10, least: 150 },
    exported: [18],
    filtered: 'has',
  },
  secondPhoneNumber: {
    ...phone,
    headers: {
      SecondPhoneNumber:
        'secondphone phone2 phonenumber2 mobile2 otherphone otherphonenumber alternatephone alternativephone',
    },
    form: { secondPhone: 60 },
    section: 'more',
    byThemselves: true,
    bit: 13,
    listed: { as: 'secondPhone', place: 12, least: 150 },
    exported: [18],
    filtered: false,
  },
  email: {
    ...email,
    headers: { Email: 'mail emailaddress emailid' },
    form: { email: 254 },
    section: 'contact',
    bit: 2,
    listed: { as: 'email', place: 20, least: 200 },
    exported: [28],
    filtered: false,
  },
  secondEmail: {
    ...email,
    headers: {
      SecondEmail: 'email2 emailaddress2 otheremail otheremailaddress alternateemail alternativeemail',
    },
    form: { secondEmail: 254 },
    section: 'more',
    byThemselves: true,
    bit: 14,
    listed: { as: 'secondEmail', place: 22, least: 200 },
    exported: [28],
    filtered: false,
  },
  address: {
    ...words,
    longest: 500,
    headers: { Address: 'homeaddress residentialaddress houseaddress residence street' },
    form: { address: 500 },
    page: 'contact',
    bit: 4,
    listed: { as: 'address', place: 70, least: 200 },
    exported: [32],
  },
  gender: {
    ...words,
    kind: 'gender',
    longest: 60,
    headers: { Gender: 'sex' },
    form: { gender: 60 },
    section: 'about',
    bit: 5,
    listed: { as: 'gender', place: 30, least: 90 },
    exported: [10],
    filtered: 'gender',
  },
  birthday: {
    ...words,
    kind: 'birthday',
    longest: 60,
    headers: {
      Birthday: 'dayofbirth birthdate dateofbirth dob birth day',
      BirthMonth: 'monthofbirth month',
      BirthYear: 'yearofbirth year',
    },
    form: { dayOfBirth: 20, monthOfBirth: 20, yearOfBirth: 20 },
    section: 'about',
    bit: 6,
    differs: 'parts',
    listed: { as: 'birthday', place: 40, least: 150 },
    exported: [10, 12, 10],
    filtered: 'birthday',
  },
  maritalStatus: {
    ...words,
    longest: 60,
    headers: { MaritalStatus: 'marital status' },
    form: { maritalStatus: 60 },
    bit: 7,
    listed: { as: 'maritalStatus', place: 60, least: 130 },
    exported: [14],
    filtered: 'same',
  },
  occupation: {
    ...words,
    longest: 200,
    headers: { Occupation: 'profession job jobtitle work' },
    form: { occupation: 200 },
    byThemselves: true,
    bit: 15,
    listed: { as: 'occupation', place: 65, least: 150 },
    exported: [20],
    filtered: 'contains',
  },
  dateOfJoining: {
    ...words,
    kind: 'day',
    longest: 60,
    headers: {
      DateOfJoining: 'datejoined joindate joiningdate joinedon membersince dateofmembership',
    },
    form: { dateOfJoining: 10 },
    bit: 16,
    differs: 'value',
    listed: { as: 'dateOfJoining', place: 85, least: 130 },
    exported: [14],
    filtered: 'range',
  },
  /** In which somebody would be written to, as BCP 47 where it is known; else as it was typed. */
  language: {
    ...words,
    kind: 'language',
    longest: 60,
    headers: { Language: 'preferredlanguage languagespoken spokenlanguage langue' },
    form: { language: 60 },
    byThemselves: true,
    bit: 17,
    listed: { as: 'language', place: 67, least: 120 },
    exported: [14],
  },
  communicationMeans: {
    ...words,
    longest: 200,
    headers: {
      CommunicationMeans: 'meansofcommunication communication preferredcontact contactmeans communicationmean',
    },
    form: {},
    bit: 8,
    listed: { as: 'communicationMeans', place: 80, least: 150 },
    exported: [20],
  },
  interestedInJoining: {
    ...words,
    longest: 200,
    headers: {
      InterestedInJoining: 'interestinjoining joining interested wouldliketojoin',
    },
    form: {},
    bit: 9,
    listed: false,
    exported: false,
  },
  wantToBeVisited: {
    ...words,
    longest: 200,
    headers: {
      WantToBeVisited: 'visit wantvisit tobevisited wouldliketobevisited wanttobevisit',
    },
    form: {},
    bit: 10,
    listed: false,
    exported: false,
  },
} as const satisfies PersonFields;

export type PersonKey = keyof typeof personFields;

export type StoredPerson = StoredOf<typeof personFields>;
