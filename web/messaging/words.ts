import { catalogue } from '../core/catalogue.ts';
import { ApiError } from '../core/failures.ts';
import type { Message } from '../core/message.ts';

const texts = catalogue('compose', {
  destinations: {
    typed: 'Phone numbers',
    groups: 'Select group from database',
    people: 'Select person from membership database',
    everybody: 'All contacts',
  },
  asOf: 'As of {time}',
  receiptAsOf: 'As of {time}. We cannot reach Koinonia just now. The count will update automatically.',
  personalise: 'Personalise',
  personaliseHint: "{mark} is replaced by the member's name on sending",
  cannotGo: 'Cannot send yet',
  noUnits: 'Insufficient Unit',
});

/** Whether the units do not reach; in English the server's message then begins with "You do not have". */
export const isOutOfUnits = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'messaging.no_units';

export const insufficientUnits = (detail: string): Message => ({
  severity: 'warning',
  title: texts.noUnits,
  detail,
  lifetime: 6000,
});

export const composeWords = {
  ...texts,
  asOf: (time: string) => texts.asOf({ time }),
  receiptAsOf: (time: string) => texts.receiptAsOf({ time }),
  personaliseHint: texts.personaliseHint({ mark: '#name#' }),
};
