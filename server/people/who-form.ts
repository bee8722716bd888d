import { wrongName } from '../../contract/people/name.ts';
import type { FormBody } from '../core/public-pages/form-body.ts';
import { field, type Wrong } from '../core/public-pages/form-parts.ts';
import { html, type Html } from '../core/public-pages/plain-page.ts';
import { isEmail } from './email.ts';
import { type Phone, readOnePhone } from './phone.ts';

/** Who somebody says they are on a public form, and whether they agree to be written to. */
export type Who = { firstName: string; lastName: string; phone: string; email: string; agreed: boolean };

export type WrongWho = Wrong<'firstName' | 'phone' | 'email' | 'agreed'>;

/** The form as it came; its box to agree is named `agreed`. */
export function whoIn(filled: FormBody): Who {
  return {
    firstName: filled.text('firstName', 100),
    lastName: filled.text('lastName', 100),
    phone: filled.text('phone', 40),
    email: filled.text('email', 254),
    agreed: filled.ticked('agreed'),
  };
}

/** The lines that ask for it, but for agreeing, which stands at the end of a form. */
export function whoFields({ firstName, lastName, phone, email }: Who, wrong: WrongWho): Html {
  return html`
    ${field({ name: 'firstName', label: 'First name', value: firstName, error: wrong.firstName, more: html` autocomplete="given-name" required maxlength="100"` })}
    ${field({ name: 'lastName', label: 'Last name', value: lastName, more: html` autocomplete="family-name" maxlength="100"` })}
    ${field({ name: 'phone', label: 'Phone', value: phone, error: wrong.phone, more: html` type="tel" autocomplete="tel" maxlength="40"` })}
    ${field({ name: 'email', label: 'E-mail', value: email, error: wrong.email, more: html` type="email" autocomplete="email" maxlength="254"` })}
  `;
}

/** What has to be mended, and the number as it is dialled in the organisation's country (ISO 3166 alpha-2). */
export function readWho({ firstName, phone: typed, email, agreed }: Who, country: string) {
  const wrong: WrongWho = {};
  const words = 'This phone number is not valid. Please check it.';
  const read = typed ? readOnePhone(typed, country, words) : undefined;
  const phone: Phone | undefined = typeof read === 'string' ? undefined : read;
  const noName = wrongName(firstName, 'Please enter your first name.');
  if (noName) wrong.firstName = noName;
  if (!typed && !email) wrong.phone = 'Please enter a phone number or an e-mail address.';
  if (typeof read === 'string') wrong.phone = read;
  if (email && !isEmail(email)) wrong.email = 'This e-mail address is not valid. Please check it.';
  if (!agreed) wrong.agreed = 'Please tick this so that we may keep your details.';
  return { phone, wrong };
}
