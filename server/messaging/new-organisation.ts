import type { Ctx } from '../core/context.ts';
import { addFirstTexts } from './saved/default-messages.ts';
import { smsName } from './channels/sms/sms-channel.ts';
import { addFirstSenderId } from './channels/sms/sender-ids/sender-ids.ts';
import { topUpTexts, openUnitAccount } from './units/unit-ledger.ts';

/** A new organisation's account of units, texts to use again and, if nothing really leaves, a sender id. */
export function newOrganisationSms({ trialUnits, pretend }: { trialUnits: number; pretend: boolean }) {
  return async (ctx: Ctx, { organisation }: { organisation: string }): Promise<void> => {
    await openUnitAccount(ctx, { units: trialUnits, note: topUpTexts.trial.english });
    await addFirstTexts(ctx, { name: smsName });
    if (pretend) await addFirstSenderId(ctx, { organisation });
  };
}
