export type { AboutPerson, Kept, Pair, Traced } from './about/about-person.ts';
export { act, takeBack } from './acts/acts.ts';
export { chosenIds } from './acts/archive.ts';
export { peopleAboutPerson } from './about/people-about.ts';
export { type KeptChoice, readChoices } from './filters/chosen-for-message.ts';
export { matchesChosenRule } from './filters/rule.ts';
export { customFieldsOf, onlyOf } from './custom-fields/read-custom-fields.ts';
export { readContactFile } from './import/contact-file.ts';
export type { ReadContacts } from './import/staging/contact-work.ts';
export { forgetDoNotDisturb, noteDoNotDisturb } from './opt-outs/opt-outs.ts';
export { serveOptOutLinks } from './opt-outs/opt-out-link.ts';
export { optOutTokens } from './opt-outs/opt-out-link.ts';
export { hasOptedOut, optIn, optOut } from './opt-outs/opt-outs.ts';
export { familiesAboutPerson, householdsAboutPerson } from './families/family-about.ts';
export { families, familyMembers } from './families/family-tables.ts';
export type { Setting } from './form/read-typed.ts';
export { settingOf } from './form/create-person.ts';
export { picturesAboutPerson } from './form/person-picture.ts';
export { seesOwnPicture, personPicturesShown } from './form/person-picture.ts';
export { peopleHandlers } from './handlers.ts';
export { matches, matching } from './person-by-contact.ts';
export { personAccounts } from './tables.ts';
export { reviveOptOuts } from './privacy/people-privacy.ts';
export { personByContact } from './person-by-contact.ts';
export { consentSources } from './privacy/consents.ts';
export { recordConsent } from './privacy/consents.ts';
export { readPhone, readPhones } from './phone.ts';
export { severalPhones } from './texts.ts';
export {
  checkContactDetails,
  type ContactDetails,
  contactDetailFields,
  readContactDetails,
  type WrongContactDetails,
} from './contact-details-form.ts';
export { imports } from './import-tables.ts';
export { isEmail } from './person-by-contact.ts';
export { hasEmail, hasPhone } from './stored-fields.ts';
export { optOuts, people } from './tables.ts';
export { expireStaged } from './import/rows/expire-staged.ts';
export type { ImportGroups } from './import/saving/save.ts';
export { importNotesAboutPerson } from './import/saving/import-notes.ts';
export { readUpload } from './import/upload.ts';
export { listBirthdays } from './birthdays/birthdays.ts';
export { unfinishedImport } from './import/rows/expire-staged.ts';
