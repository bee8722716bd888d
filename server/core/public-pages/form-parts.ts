import type { Words } from '../errors.ts';
import type { Text } from '../language/catalogue.ts';
import { pageTexts, html, none, picture, plainPage, type Html, type Speak } from './plain-page.ts';

/** The words beside each field that has to be mended. */
export type Wrong<Name extends string = string> = Partial<Record<Name, Words>>;

/** The page's owner; shown above the title. */
type Whose = {
  organisation: string;
  /** Addresses of the organisation's logo, and of the picture of what the page is about. */
  logo?: string | null;
  face?: string | null;
};

type Form = Whose & {
  /** The words on the browser's tab, if not the title. */
  tab?: Words;
  title: Words;
  about: Words;
  wrong: Wrong;
  parts: (speak: Speak) => Html;
  button: Words;
  /** The address it is sent to, if not the page's own. */
  action?: string;
  /** Shown below the button. */
  below?: Html;
};

/** A page with a form, empty or as it came with what has to be mended. */
export function formPage(speak: Speak, form: Form): string {
  const { title, tab = title, about, wrong, parts, button, action, below = none } = form;
  const mend = Object.keys(wrong).length > 0;
  return plainPage(
    speak,
    speak(mend ? pageTexts.notSentYet({ title: speak(tab) }) : tab),
    html`${above(form)}
      <h1>${speak(title)}</h1>
      <p class="quiet">${speak(about)}</p>
      ${mend ? html`<p class="error" role="alert">${speak(pageTexts.check)}</p>` : none}
      <form method="post" ${action ? html`action="${action}"` : none} novalidate>
        ${parts(speak)}
        <p class="trap" aria-hidden="true"><input name="${honeypot}" tabindex="-1" autocomplete="off" /></p>
        <button>${speak(button)}</button>
      </form>
      ${below}`,
    formStyle,
  );
}

const above = ({ organisation, logo, face }: Whose): Html =>
  html`${picture('logo', logo)}
    <p class="over">${organisation}</p>
    ${picture('face', face)}`;

/** An invisible box: only a bot fills it in. */
export const honeypot = 'website';

type Thanks = Whose & { title: Words; tab?: Words; next: Words; below?: Html };

/** `Thank you, Ada.` */
export const thanksTo = (name: string): Text => (name ? pageTexts.thanksToNamed({ name }) : pageTexts.thanksTo);

/** Shown once the form has arrived. */
export function thanksPage(
  speak: Speak,
  { title, tab = pageTexts.thanks, next, below = none, ...whose }: Thanks,
): string {
  return plainPage(
    speak,
    speak(tab),
    html`${above(whose)}
      <h1>${speak(title)}</h1>
      <p>${speak(next)}</p>
      ${below}`,
    formStyle,
  );
}

export type Poster = Whose & {
  tab?: Words;
  title: Words;
  call: Words;
  /** Its address leads nowhere from a phone, which is said on the screen and not printed. */
  localOnly: boolean;
};

/** To be printed. `square`: the code as SVG; `address`: the same to be typed. */
export function posterPage(
  speak: Speak,
  { title, tab = title, call, localOnly, ...whose }: Poster,
  { address, square }: { address: string; square: string },
): string {
  return plainPage(
    speak,
    speak(tab),
    html`${localOnly ? html`<p class="unprinted">${speak(pageTexts.thisComputerOnly)}</p>` : none}
      <div class="poster">
        ${above(whose)}
        <h1>${speak(title)}</h1>
        <p>${speak(call)}</p>
        ${{ html: square }}
        <p class="quiet">${address}</p>
      </div>`,
    formStyle,
  );
}

type Field = { name: string; label: string; value: string; error?: string | undefined; more: Html };

/** A line to be filled in. `more`: further attributes, each after a space. */
export function field({ name, label, value, error, more }: Field): Html {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" ${more}${marked(name, error)} />${said(name, error)}`;
}

type Choice = {
  name: string;
  label?: string;
  first?: string;
  value: string;
  /** The value sent, and the words for it. */
  options: [string, string][];
  error?: string | undefined;
};

/** `label`: said in its first line, and to screen readers, where no label stands before it. */
export function choice({ name, label, first = label ?? '', value, options, error }: Choice): Html {
  const lines = options.map(
    ([one, words]) => html`<option value="${one}" ${one === value ? html`selected` : none}>${words}</option>`,
  );
  return html`<select id="${name}" name="${name}" ${label ? html`aria-label="${label}"` : none}${marked(name, error)}>
    <option value="">${first}</option>
    ${lines}
  </select>`;
}

type Tick = { name: string; words: string; ticked: boolean; error?: string | undefined };

/** A box that has to be ticked. */
export function tick({ name, words, ticked, error }: Tick): Html {
  return html`<label class="agree"
      ><input
        type="checkbox"
        name="${name}"
        value="yes"
        required${ticked ? html` checked` : none}${marked(name, error)}
      /><span>${words}</span></label
    >${said(name, error)}`;
}

/** The error to fix in the field of that name. */
export function said(name: string, error: string | undefined): Html {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : none;
}

function marked(name: string, error: string | undefined): Html {
  return error ? html` aria-invalid="true" aria-describedby="${name}-error"` : none;
}

const formStyle = `
.over{font-weight:600;color:#14634f;margin:0 0 4px}
.quiet{color:#57534e}
label{display:block;font-weight:600;margin:16px 0 4px}
input:not([type=checkbox]),select{width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #8a837b;border-radius:8px}
input[aria-invalid],select[aria-invalid]{border-color:#b42318}
.error{color:#b42318;font-weight:600;margin:4px 0 0}
.agree{display:flex;gap:12px;align-items:flex-start;font-weight:400;margin:24px 0 0;padding:8px 0}
.agree input{flex:none;width:24px;height:24px;margin:0;accent-color:#14634f}
.row{display:flex;gap:8px}
.row select{flex:1 1 0;min-width:0}
.row select[name=month]{flex-grow:1.5}
.trap{position:absolute;left:-9999px}
.unprinted{border:1px solid #b45309;border-radius:8px;padding:12px 16px}
.poster{text-align:center}
.poster .logo,.poster .face{margin-left:auto;margin-right:auto}
.poster .logo{max-width:240px;max-height:96px}
.poster .face{width:192px;height:192px;border-radius:40px}
.poster svg{display:block;width:100%;max-width:20em;height:auto;margin:16px auto;background:#fff}
@media(prefers-color-scheme:dark){.over{color:#5fc4a4}.quiet{color:#b3ada6}input:not([type=checkbox]),select{background:#1d1b19;border-color:#8f8880}.error{color:#f4867c}input[aria-invalid],select[aria-invalid]{border-color:#f4867c}.agree input{accent-color:#5fc4a4}}
@media print{body{background:#fff;color:#000}.over{color:#000}.unprinted{display:none}}
`;
