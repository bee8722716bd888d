import { catalogue } from '../../core/language/catalogue.ts';

/** How we know of a consent that was given on a public page. Its English is stored, beside what administrators write there. */
export const consentSources = catalogue('consent-sources', { connect: 'Connect form', join: 'Join page' });
