import type { MessageBody } from '../../compose/composer.ts';

export type Body = Omit<MessageBody, 'gateWayToUse'> & { gateWayToUse?: string | undefined };

/** In the specification's shape the subject is the sender id's mask. */
export const asSms = <Written extends Body>({ sender, gateWayToUse, ...body }: Written) => ({
  ...body,
  subject: sender,
  gateWayToUse: gateWayToUse === 'hybridKonnect' ? ('hybridKonnect' as const) : ('' as const),
});
