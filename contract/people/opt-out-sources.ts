/** How we know of an opt-out: what an administrator was told, or what somebody did themselves. */
export const toldInPerson = 'told in person';
export const byThemselves = 'own page';
export const byLink = 'link in a message';
export const byReply = (route: string): string => `reply by ${route}`;
