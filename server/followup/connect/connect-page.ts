import { html, plainPage, type Html } from '../../core/http/plain-page.ts';

/** Whose form it is. */
export type Door = { organisation: string; greeting: string };

export type Typed = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  day: string;
  month: string;
  year: string;
  heard: string;
  joining: string;
  visit: string;
  agreed: boolean;
};

export type Wrong = Partial<Record<'firstName' | 'phone' | 'email' | 'day' | 'agreed', string>>;

/** The words one agrees to; they are kept with what was filled in. */
export const consentTo = ({ organisation }: Door): string =>
  `${organisation} may keep these details and get in touch with me. I can end this whenever I like.`;

const HEARD = [
  'A friend or relative',
  'I walked past',
  'Social media',
  'The website',
  'An event',
  'Radio or television',
  'Another way',
];
const JOINING = ['Yes', 'Perhaps later', 'No'];
const VISIT = ['Yes', 'No'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The form, empty or as it came with what has to be mended. */
export function connectPage(door: Door, typed: Typed, wrong: Wrong = {}, thisYear = new Date().getFullYear()): string {
  const { organisation, greeting } = door;
  const mend = Object.keys(wrong).length > 0;
  const years = Array.from({ length: 101 }, (_, back) => String(thisYear - back));
  const days = Array.from({ length: 31 }, (_, place) => String(place + 1));
  return plainPage(
    mend ? 'Not sent yet: welcome' : `Welcome to ${organisation}`,
    html`<p class="over">${organisation}</p>
      <h1>Welcome</h1>
      <p class="quiet">
        ${greeting || 'It is good that you came. Tell us a little about yourself, and we will be in touch.'}
      </p>
      ${mend ? html`<p class="error" role="alert">Please look at what is marked below.</p>` : none}
      <form method="post" novalidate>
        ${field({ name: 'firstName', label: 'First name', value: typed.firstName, error: wrong.firstName, more: html` autocomplete="given-name" required maxlength="100"` })}
        ${field({ name: 'lastName', label: 'Last name', value: typed.lastName, more: html` autocomplete="family-name" maxlength="100"` })}
        ${field({ name: 'phone', label: 'Phone', value: typed.phone, error: wrong.phone, more: html` type="tel" autocomplete="tel" maxlength="40"` })}
        ${field({ name: 'email', label: 'E-mail', value: typed.email, error: wrong.email, more: html` type="email" autocomplete="email" maxlength="254"` })}
        <label id="birthday" for="day">Birthday, if you like</label>
        <div class="row" role="group" aria-labelledby="birthday">
          ${choice({ name: 'day', label: 'Day', value: typed.day, options: days.map((day) => [day, day]), error: wrong.day })}
          ${choice({ name: 'month', label: 'Month', value: typed.month, options: MONTHS.map((month, place) => [String(place + 1), month]) })}
          ${choice({ name: 'year', label: 'Year', value: typed.year, options: years.map((year) => [year, year]) })}
        </div>
        ${said('day', wrong.day)}
        <label for="heard">How did you hear about us?</label>
        ${choice({ name: 'heard', value: typed.heard, options: HEARD.map(itself), first: 'Please choose' })}
        <label for="joining">Would you like to join us?</label>
        ${choice({ name: 'joining', value: typed.joining, options: JOINING.map(itself), first: 'Please choose' })}
        <label for="visit">Would you like a visit?</label>
        ${choice({ name: 'visit', value: typed.visit, options: VISIT.map(itself), first: 'Please choose' })}
        <p class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" /></p>
        <label class="agree"
          ><input
            type="checkbox"
            name="agreed"
            value="yes"
            required${typed.agreed ? html` checked` : none}${marked('agreed', wrong.agreed)}
          /><span>${consentTo(door)}</span></label
        >
        ${said('agreed', wrong.agreed)}
        <button>Send</button>
      </form>`,
  );
}

/** What may be chosen; anything else that is sent counts as nothing. */
export const CHOICES = { heard: HEARD, joining: JOINING, visit: VISIT };

/** The same for everybody, known or new. */
export function thanksPage({ organisation }: Door, firstName: string): string {
  return plainPage(
    'Thank you',
    html`<p class="over">${organisation}</p>
      <h1>Thank you${firstName ? `, ${firstName}` : ''}.</h1>
      <p>Somebody at ${organisation} will be in touch.</p>`,
  );
}

export const unknownPage = (): string =>
  plainPage(
    'This link leads nowhere',
    html`<h1>This link leads nowhere</h1>
      <p>It may be an old one, or have been cut off on its way. Ask whoever gave it to you for a new one.</p>`,
  );

export const tooOftenPage = (): string =>
  plainPage(
    'Please wait a few minutes',
    html`<h1>Please wait a few minutes</h1>
      <p>This was sent too often just now. Nothing is lost: go back, and send it again in ten minutes.</p>`,
  );

/** To be printed and put up at the entrance. `square` is the code as SVG. */
export function posterPage({ organisation }: Door, address: string, square: string): string {
  return plainPage(
    `Welcome to ${organisation}`,
    html`<div class="poster">
      <p class="over">${organisation}</p>
      <h1>New here? Welcome.</h1>
      <p>Point the camera of your phone here and say hello.</p>
      ${{ html: square }}
      <p class="quiet">${address}</p>
    </div>`,
  );
}

const none: Html = { html: '' };
const itself = (word: string): [string, string] => [word, word];

type Field = { name: string; label: string; value: string; error?: string | undefined; more: Html };

function field({ name, label, value, error, more }: Field): Html {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" ${more}${marked(name, error)} />${said(name, error)}`;
}

type Choice = {
  name: string;
  label?: string;
  first?: string;
  value: string;
  options: [string, string][];
  error?: string | undefined;
};

/** `label`: said in its first line, and to screen readers, where no label stands before it. */
function choice({ name, label, first = label ?? '', value, options, error }: Choice): Html {
  const lines = options.map(
    ([one, words]) => html`<option value="${one}" ${one === value ? html`selected` : none}>${words}</option>`,
  );
  return html`<select id="${name}" name="${name}" ${label ? html`aria-label="${label}"` : none}${marked(name, error)}>
    <option value="">${first}</option>
    ${lines}
  </select>`;
}

function marked(name: string, error: string | undefined): Html {
  return error ? html` aria-invalid="true" aria-describedby="${name}-error"` : none;
}

function said(name: string, error: string | undefined): Html {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : none;
}
