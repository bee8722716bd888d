import { catalogue } from '../../../core/catalogue.ts';
import { exclusionWords } from '../../compose/words.ts';

const w = catalogue('email-receipt', {
  shared: 'People who share one e-mail address',
  noEmail: '{count, plural, one {# has no e-mail address} other {# have no e-mail address}}',
  invalid: '{count, plural, one {# has an invalid e-mail address} other {# have invalid e-mail addresses}}',
  letters:
    '{count, plural, one {# has letters other than a to z before the @, which your mail server does not take. Give them another address} other {# have letters other than a to z before the @, which your mail server does not take. Give them other addresses}}',
  same: '{count, plural, one {# shares an e-mail address with somebody who gets it} other {# share an e-mail address with somebody who gets it}}',
  unknown:
    '{count, plural, one {# phone number belongs to nobody you know} other {# phone numbers belong to nobody you know}}',
  bounced:
    '{count, plural, one {# has an address that e-mails come back from} other {# have addresses that e-mails come back from}}',
  complained:
    '{count, plural, one {# has marked an e-mail from you as spam} other {# have marked an e-mail from you as spam}}',
});

export const sharedEmail = w.shared;

/** Why some of those chosen get no e-mail. */
export const emailExclusions = {
  ...exclusionWords,
  'no email': (count: number) => w.noEmail({ count }),
  'invalid email': (count: number) => w.invalid({ count }),
  'letters not taken': (count: number) => w.letters({ count }),
  'same address': (count: number) => w.same({ count }),
  'unknown number': (count: number) => w.unknown({ count }),
  bounced: (count: number) => w.bounced({ count }),
  complained: (count: number) => w.complained({ count }),
};
