import { catalogue } from '../core/catalogue.ts';

const texts = catalogue('top-up', {
  ask: 'To top up, ask the person who runs Koinonia for you.',
  askAt: 'To top up, ask the person who runs Koinonia for you ({contact}).',
});

/** How units are topped up, and where to ask if that is known. */
export const topUpWords = (contact: string | null | undefined): string =>
  contact ? texts.askAt({ contact }) : texts.ask;
