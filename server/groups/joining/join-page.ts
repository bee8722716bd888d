import { catalogue } from '../../core/language/catalogue.ts';
import { formPage, tick } from '../../core/public-pages/form-parts.ts';
import { html } from '../../core/public-pages/plain-page.ts';
import type { Page } from '../../core/public-pages/page-language.ts';
import { type ContactDetails, contactDetailFields, type WrongContactDetails } from '../../people/index.ts';

/** What a link leads to: a group and its organisation. */
export type JoinForm = {
  organisation: string;
  group: string;
  /** Addresses of the organisation's logo, and of the group's picture as it is shown and as it is printed. */
  logo: string | null;
  face: string | null;
  facePrinted: string | null;
};

export const joinTexts = catalogue('join-page', {
  consent: '{organisation} may keep these details and write to me about {group}. I can stop this at any time.',
  title: 'Join {group}',
  about: 'Tell us who you are. Somebody at {organisation} will check your request and let you in.',
  button: 'Ask to join',
  thanks: '{organisation} has received your request to join {group} and will get in touch.',
  scan: 'Scan this with your phone camera.',
});

/** The values that the texts name. */
export const namesOf = ({ organisation, group }: JoinForm) => ({ organisation, group });

/** The form, empty or with what was typed and what to correct. */
export const joinPage =
  (form: JoinForm, who: ContactDetails, wrong: WrongContactDetails): Page =>
  (speak) =>
    formPage(speak, {
      organisation: form.organisation,
      logo: form.logo,
      face: form.face,
      title: joinTexts.title(namesOf(form)),
      about: joinTexts.about(namesOf(form)),
      wrong,
      parts: () => html`
        ${contactDetailFields(speak, who, wrong)}
        ${tick({ name: 'agreed', words: speak(joinTexts.consent(namesOf(form))), ticked: who.agreed, error: wrong.agreed && speak(wrong.agreed) })}
      `,
      button: joinTexts.button,
    });
