import { paths } from '../../../paths.ts';
import type { ChannelPaths } from '../../channel.ts';
import type { Fields, MessageBody } from '../../compose/draft/draft.ts';

export const smsPaths: ChannelPaths = {
  compose: paths.composeSms,
  sent: paths.sentSms,
  report: paths.smsReport,
  scheduled: paths.scheduledSms,
  drafts: paths.smsDrafts,
};

export type Body = Omit<MessageBody, 'gateWayToUse'> & { gateWayToUse?: string | undefined };

/** In the specification's shape the subject is the sender id's mask. */
export const asSms = <Written extends Body>({ sender, gateWayToUse, ...body }: Written) => ({
  ...body,
  subject: sender,
  gateWayToUse: gateWayToUse === 'hybridKonnect' ? ('hybridKonnect' as const) : ('' as const),
});

/** The fields of an SMS besides its text: the sender id's mask, empty until one is chosen, and the opt-out link. */
type SmsFields = { sender: string; optOutLink: boolean };

export const smsFields = ({ fields }: { fields: Fields }): SmsFields => ({
  sender: String(fields['sender'] ?? ''),
  optOutLink: fields['optOutLink'] === true,
});

/** Sends at home in Nigeria may go the hybrid way. */
export const isNigerian = ({ isoCode }: { isoCode: string }): boolean => isoCode.toUpperCase() === 'NG';
