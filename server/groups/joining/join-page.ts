import { formPage, tick } from '../../core/public-pages/form-parts.ts';
import { html } from '../../core/public-pages/plain-page.ts';
import { type Who, whoFields, type WrongWho } from '../../people/index.ts';

/** Where a link leads: whose group it is. */
export type Door = { organisation: string; group: string };

/** The words one agrees to; they are kept with the request. */
export const consentTo = ({ organisation, group }: Door): string =>
  `${organisation} may keep these details and write to me about ${group}. I can stop this at any time.`;

/** The form, empty or as it came with what has to be mended. */
export function joinPage(door: Door, who: Who, wrong: WrongWho): string {
  const { organisation, group } = door;
  return formPage({
    organisation,
    title: `Join ${group}`,
    about: `Tell us who you are. Somebody at ${organisation} will check your request and let you in.`,
    wrong,
    parts: html`
      ${whoFields(who, wrong)}
      ${tick({ name: 'agreed', words: consentTo(door), ticked: who.agreed, error: wrong.agreed })}
    `,
    button: 'Ask to join',
  });
}
