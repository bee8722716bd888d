import { html, plainPage, type Html } from '../../core/http/plain-page.ts';

/** Where a link leads: whose group it is. */
export type Door = { organisation: string; group: string };

export type Typed = { firstName: string; lastName: string; phone: string; email: string; agreed: boolean };
export type Wrong = Partial<Record<'firstName' | 'phone' | 'email' | 'agreed', string>>;

/** The words one agrees to; they are kept with the request. */
export const consentTo = ({ organisation, group }: Door): string =>
  `${organisation} may keep these details and write to me about ${group}. I can end this whenever I like.`;

/** The form, empty or as it came with what has to be mended. */
export function askPage(door: Door, typed: Typed, wrong: Wrong = {}): string {
  const { organisation, group } = door;
  const title = `Join ${group}`;
  const trouble =
    Object.keys(wrong).length > 0 ? html`<p class="error" role="alert">Please look at what is marked below.</p>` : none;
  return plainPage(
    Object.keys(wrong).length > 0 ? `Not sent yet: ${title}` : title,
    html`<p class="over">${organisation}</p>
      <h1>${title}</h1>
      <p class="quiet">Tell us who you are. Somebody at ${organisation} looks at it and lets you in.</p>
      ${trouble}
      <form method="post" novalidate>
        ${field({ name: 'firstName', label: 'First name', value: typed.firstName, error: wrong.firstName, more: html` autocomplete="given-name" required maxlength="100"` })}
        ${field({ name: 'lastName', label: 'Last name', value: typed.lastName, more: html` autocomplete="family-name" maxlength="100"` })}
        ${field({ name: 'phone', label: 'Phone', value: typed.phone, error: wrong.phone, more: html` type="tel" autocomplete="tel" maxlength="40"` })}
        ${field({ name: 'email', label: 'E-mail', value: typed.email, error: wrong.email, more: html` type="email" autocomplete="email" maxlength="254"` })}
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
        <button>Ask to join</button>
      </form>`,
  );
}

/** The same for everybody, whether they are known, in the group already, or new. */
export function thanksPage({ organisation, group }: Door, firstName: string): string {
  return plainPage(
    'Thank you',
    html`<p class="over">${organisation}</p>
      <h1>Thank you, ${firstName}.</h1>
      <p>${organisation} has your wish to join ${group}, and will be in touch.</p>`,
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
      <p>This was asked too often just now. Nothing is lost: go back, and send it again in ten minutes.</p>`,
  );

/** To be printed and put on a door. `square` is the code as SVG. */
export function posterPage({ organisation, group }: Door, address: string, square: string): string {
  return plainPage(
    `Join ${group}`,
    html`<div class="poster">
      <p class="over">${organisation}</p>
      <h1>Join ${group}</h1>
      <p>Point the camera of your phone here.</p>
      ${{ html: square }}
      <p class="quiet">${address}</p>
    </div>`,
  );
}

const none: Html = { html: '' };

function field({
  name,
  label,
  value,
  error,
  more,
}: {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  more: Html;
}): Html {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" ${more}${marked(name, error)} />${said(name, error)}`;
}

function marked(name: string, error: string | undefined): Html {
  return error ? html` aria-invalid="true" aria-describedby="${name}-error"` : none;
}

function said(name: string, error: string | undefined): Html {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : none;
}
