import { catalogue } from '../../core/language/catalogue.ts';

/** Why units were added. The English is stored, and said to whoever reads the ledger. */
export const topUpTexts = catalogue('unit-top-ups', { trial: 'To try out', operator: 'Added by the operator' });
