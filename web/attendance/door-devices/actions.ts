import type { DoorDevice } from '../../../contract/attendance/door-schemas.ts';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { attendanceKeys } from '../keys.ts';
import { doorWords as w } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const onDoor = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

export type MadeLink = Awaited<ReturnType<typeof api.attendance.makeDoorLink>>;

/** The answer is shown once, where it was asked for. */
export const makingLink = (onMade: (made: MadeLink) => void): Action<{ itemId: string }, MadeLink> => ({
  ...onDoor,
  send: (body, options) => api.attendance.makeDoorLink({ body }, options),
  onDoneHere: onMade,
});

export const stoppingLink: Action<{ id: string }> = {
  ...onDoor,
  ask: () => ({ title: w.stop, message: w.stopAbout, verb: w.stop, danger: true }),
  send: ({ id }) => api.attendance.stopDoorLink({ params: { id } }),
};

type Device = Pick<DoorDevice, 'id' | 'name' | 'forChildren'>;

export const revokingDevice: Action<Device> = {
  ...onDoor,
  ask: ({ name }) => ({
    title: commonWords.named({ label: w.revoke, name }),
    message: w.revokeAbout,
    verb: sharedWords.remove,
    danger: true,
  }),
  send: ({ id }) => api.attendance.revokeDoorDevice({ params: { id } }),
  success: (_, { name }) => sharedWords.wasRemoved({ name }),
};

/** Asks first where people's notes go to one more device. */
export const markingDevice: Action<Device> = {
  ...onDoor,
  ask: ({ name, forChildren }) =>
    forChildren ? undefined : { title: commonWords.named({ label: w.mark, name }), message: w.markAbout, verb: w.mark },
  send: ({ id, forChildren }) => api.attendance.markDoorDevice({ params: { id }, body: { forChildren: !forChildren } }),
  success: () => commonWords.saved,
};
