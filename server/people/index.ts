export { readContactFile } from './import/contact-file.ts';
export type { ReadContacts } from './import/contact-work.ts';
export { peopleHandlers } from './handlers.ts';
export { matches, matching } from './matching.ts';
export { personAccounts } from './own/own-tables.ts';
export { personByContact } from './person-by-contact.ts';
export { readPhone } from './phone.ts';
export { optOuts, people } from './tables.ts';
export { forgetStaged } from './import/forget-staged.ts';
