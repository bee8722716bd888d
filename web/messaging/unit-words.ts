import { number, units } from '../ui/wording/formats.ts';
import type { Units } from './answers.ts';

/** Whether a message like those of late would not go. */
export const isLow = ({ available, usual }: Units): boolean => available === 0 || available < usual;

export const unitWords = {
  title: 'Units',
  about: 'One unit is one page of an SMS to one person.',
  ledger: 'Units in and out',
  search: 'Search messages',
  found: (count: number) => `${number(count)} found`,
  left: 'Left',
  leftNote: 'available to send',
  reserved: 'Reserved',
  reservedNote: 'for messages on their way',
  used: 'Used',
  usedNote: 'for what was sent',
  toppedUp: 'Topped up',
  toppedUpNote: 'in all',
  refunded: 'Returned',
  low: (available: number) => (available === 0 ? 'No units are left' : `Only ${units(available)} left`),
  lowAbout: (usual: number) => `Your biggest recent message used ${units(usual)}. Another one like it would not go.`,
  topUp: (contact: string | null | undefined) =>
    `To top up, ask the person who runs Koinonia for you${contact ? ` (${contact})` : ''}.`,
  none: 'No units yet',
  noneAbout: 'Every top-up and every message is listed here with its units.',
  deleted: 'A deleted message',
  notFound: (search: string) => `No message contains “${search}”`,
};
