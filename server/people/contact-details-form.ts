import { isMeaningfulName } from '../../contract/people/name.ts';
import type { FormBody } from '../core/public-pages/public-form.ts';
import { field, type Wrong } from '../core/public-pages/form-parts.ts';
import { html, type Html, type Speak } from '../core/public-pages/plain-page.ts';
import { isEmail } from './person-by-contact.ts';
import type { Words } from '../core/errors.ts';
import { catalogue } from '../core/language/catalogue.ts';
import { type Phone, readPhones } from './phone.ts';
import { severalPhones } from './texts.ts';
import { commonWords } from '../core/language/common-words.ts';

const texts = catalogue('who-form', {
  noName: 'Please enter your first name.',
  noContact: 'Please enter a phone number or an e-mail address.',
  wrongEmail: 'This e-mail address is not valid. Please check it.',
  tick: 'Please tick this so that we may keep your details.',
});

/** The name and contact details given on a public form, and the consent to be written to. */
export type ContactDetails = { firstName: string; lastName: string; phone: string; email: string; agreed: boolean };

export type WrongContactDetails = Wrong<'firstName' | 'phone' | 'email' | 'agreed'>;

/** The form as it came; its box to agree is named `agreed`. */
export function readContactDetails(filled: FormBody): ContactDetails {
  return {
    firstName: filled.text('firstName', 100),
    lastName: filled.text('lastName', 100),
    phone: filled.text('phone', 40),
    email: filled.text('email', 254),
    agreed: filled.ticked('agreed'),
  };
}

/** The lines that ask for it, but for agreeing, which stands at the end of a form. */
export function contactDetailFields(
  speak: Speak,
  { firstName, lastName, phone, email }: ContactDetails,
  wrong: WrongContactDetails,
): Html {
  const mend = (words: Words | undefined) => words && speak(words);
  return html`
    ${field({ name: 'firstName', label: speak(commonWords.firstName), value: firstName, error: mend(wrong.firstName), more: html` autocomplete="given-name" required maxlength="100"` })}
    ${field({ name: 'lastName', label: speak(commonWords.lastName), value: lastName, more: html` autocomplete="family-name" maxlength="100"` })}
    ${field({ name: 'phone', label: speak(commonWords.phone), value: phone, error: mend(wrong.phone), more: html` type="tel" autocomplete="tel" maxlength="40"` })}
    ${field({ name: 'email', label: speak(commonWords.eMail), value: email, error: mend(wrong.email), more: html` type="email" autocomplete="email" maxlength="254"` })}
  `;
}

/** The errors to correct, and the number as dialled in the organisation's country (ISO 3166 alpha-2). */
export function checkContactDetails({ firstName, phone: typed, email, agreed }: ContactDetails, country: string) {
  const wrong: WrongContactDetails = {};
  const read = readPhones(typed, country);
  const phone: Phone | undefined = read.state === 'one' ? read.phone : undefined;
  if (!isMeaningfulName(firstName))
    wrong.firstName = firstName.trim() === '' ? texts.noName : commonWords.aNameNeedsLettersMarks;
  if (!typed && !email) wrong.phone = texts.noContact;
  if (typed && read.state === 'none') wrong.phone = commonWords.checkThePhoneNumber;
  if (read.state === 'several') wrong.phone = severalPhones(read.numbers);
  if (email && !isEmail(email)) wrong.email = texts.wrongEmail;
  if (!agreed) wrong.agreed = texts.tick;
  return { phone, wrong };
}
