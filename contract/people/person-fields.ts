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

/** Every field of a person. Nothing else says where one counts: what is read, shown and kept follows from here. */
export const personFields = {
  firstName: {
    ...words,
    label: 'First name',
    longest: 200,
    headers: {
      FirstName: {
        label: 'First name',
        others: 'first given givenname forename christianname othernames othername',
      },
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
    label: 'Last name',
    longest: 200,
    headers: { LastName: { label: 'Last name', others: 'last surname familyname lastnames' } },
    form: { lastName: 200 },
    section: 'name',
    page: 'heading',
    bit: 1,
    listed: false,
    exported: [18],
  },
  phoneNumber: {
    ...phone,
    label: 'Phone',
    headers: {
      PhoneNumber: {
        label: 'Phone number',
        others:
          'phone phoneno phonenumbers mobile mobilephone mobilenumber mobileno telephone telephonenumber tel cell cellphone cellnumber gsm gsmnumber contact contactnumber whatsapp whatsappnumber number',
      },
    },
    form: { mobilePhone: 60 },
    section: 'contact',
    bit: 3,
    listed: { as: 'phone', place: 10, least: 150 },
    exported: [18],
    filtered: 'has',
  },
  email: {
    ...email,
    label: 'E-mail',
    headers: { Email: { label: 'E-mail', others: 'mail emailaddress emailid' } },
    form: { email: 254 },
    section: 'contact',
    bit: 2,
    listed: { as: 'email', place: 20, least: 200 },
    exported: [28],
    filtered: false,
  },
  address: {
    ...words,
    label: 'Address',
    longest: 500,
    headers: { Address: { label: 'Address', others: 'homeaddress residentialaddress houseaddress residence street' } },
    form: { address: 500 },
    page: 'contact',
    bit: 4,
    listed: { as: 'address', place: 70, least: 200 },
    exported: [32],
  },
  gender: {
    ...words,
    label: 'Gender',
    kind: 'gender',
    longest: 60,
    headers: { Gender: { label: 'Gender', others: 'sex' } },
    form: { gender: 60 },
    section: 'about',
    bit: 5,
    listed: { as: 'gender', place: 30, least: 90 },
    exported: [10],
    filtered: 'gender',
  },
  birthday: {
    ...words,
    label: 'Birthday',
    kind: 'birthday',
    longest: 60,
    headers: {
      Birthday: { label: 'Birthday', others: 'dayofbirth birthdate dateofbirth dob birth day' },
      BirthMonth: { label: 'Month of birth', others: 'monthofbirth month' },
      BirthYear: { label: 'Year of birth', others: 'yearofbirth year' },
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
    label: 'Marital status',
    longest: 60,
    headers: { MaritalStatus: { label: 'Marital status', others: 'marital status' } },
    form: { maritalStatus: 60 },
    bit: 7,
    listed: { as: 'maritalStatus', place: 60, least: 130 },
    exported: [14],
    filtered: 'same',
  },
  communicationMeans: {
    ...words,
    label: 'Communication means',
    longest: 200,
    headers: {
      CommunicationMeans: {
        label: 'Communication means',
        others: 'meansofcommunication communication preferredcontact contactmeans communicationmean',
      },
    },
    form: {},
    bit: 8,
    listed: { as: 'communicationMeans', place: 80, least: 150 },
    exported: [20],
  },
  interestedInJoining: {
    ...words,
    label: 'Interested in joining',
    longest: 200,
    headers: {
      InterestedInJoining: {
        label: 'Interested in joining',
        others: 'interestinjoining joining interested wouldliketojoin',
      },
    },
    form: {},
    bit: 9,
    listed: false,
    exported: false,
  },
  wantToBeVisited: {
    ...words,
    label: 'Want to be visited',
    longest: 200,
    headers: {
      WantToBeVisited: {
        label: 'Want to be visited',
        others: 'visit wantvisit tobevisited wouldliketobevisited wanttobevisit',
      },
    },
    form: {},
    bit: 10,
    listed: false,
    exported: false,
  },
} as const satisfies PersonFields;

export type PersonKey = keyof typeof personFields;

/** What is stored of a person's fields. */
export type StoredPerson = StoredOf<typeof personFields>;
