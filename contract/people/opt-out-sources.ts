/** The source of an opt-out: told to an administrator, or by the person themselves. */
export const toldInPerson = 'told in person';
export const byThemselves = 'own page';
export const byLink = 'link in a message';
export const byReply = (route: string): string => `reply by ${route}`;

type Source = 'inPerson' | 'byLink' | 'byThemselves';

/** How we know of an opt-out, for screens and server. */
export const optOutSourcesOf = <Said>(
  catalogue: (id: string, english: Record<Source, string>) => Record<Source, Said>,
): Record<Source, Said> =>
  catalogue('opt-out-sources', {
    inPerson: 'said in person',
    byLink: 'by the link in a message',
    byThemselves: 'on their own page',
  });
