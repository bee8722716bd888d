/** The source of an opt-out: told to an administrator, or by the person themselves. */
export const toldInPerson = 'told in person';
export const byThemselves = 'own page';
export const byLink = 'link in a message';
export const byReply = (route: string): string => `reply by ${route}`;
