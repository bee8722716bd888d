import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

/** A device of the door: it acts without an account, on the items of one event on one day, and on nothing else. */
export type Device = {
  tenantId: string;
  id: string;
  eventId: string;
  groupId: string | null;
  /** `YYYY-MM-DD`. */
  localDate: string;
  forChildren: boolean;
};

/** Finds the device of a credential. @throws Refusal 401 if it is nobody's, 410 if it was revoked or is over */
export type FindDevice = (secret: string) => Promise<Device>;

/** Nobody gave out this credential. */
export const unknownDevice = () => refuse('door.unknown', 401, refusals.unknownDevice);

/** For features that have no devices. */
export const noDevices: FindDevice = () => Promise.reject(unknownDevice());

/** The credential in `Authorization: Bearer …`; null where there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
