import { runAction, undoButton, type Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { ApiError } from '../core/failures.ts';
import { toast } from '../core/toast.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { attendanceKeys } from './keys.ts';
import { listWords as w } from './words.ts';

type Item = Pick<AttendanceItem, 'id' | 'fullEventName' | 'eventDate'>;

const onItems = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

const restoring: Action<Item> = {
  ...onItems,
  send: ({ id }) => api.attendance.restore({ params: { id } }),
  success: (_, { fullEventName }) => w.restored({ event: fullEventName }),
};

const deleting: Action<Item> = {
  ...onItems,
  ask: ({ fullEventName, eventDate }) => ({
    title: w.sure,
    message: w.deleteAbout({ event: fullEventName, date: inFullDay(eventDate) }),
    verb: w.delete,
    cancel: w.cancel,
    onCancel: () => void toast.info(w.rejected),
    danger: true,
  }),
  send: ({ id }) => api.attendance.remove({ query: { attendanceId: id } }),
  success: () => w.deleted,
  undo: (_, item) => undoButton(w.undo, restoring, item),
  onFailure: (failure) =>
    failure instanceof ApiError ? { severity: 'error', ...w.deleteFailed } : { severity: 'error', title: w.notDeleted },
};

const stopping: Action<Item> = {
  ...onItems,
  ask: ({ fullEventName }) => ({ ...w.stopAsk, title: w.stopAsk.title({ event: fullEventName }), danger: true }),
  send: ({ id }) => api.attendance.stopRepeating({ params: { id } }),
  success: (_, { fullEventName }) => w.stopped({ event: fullEventName }),
};

/** Asks, then deletes a check-in with those who came; back by one click. */
export const deleteItem = ({ id, fullEventName, eventDate }: Item): Promise<boolean> =>
  runAction(deleting, { id, fullEventName, eventDate });

/** Asks, then ends its repetition. */
export const stopRepeating = ({ id, fullEventName, eventDate }: Item): Promise<boolean> =>
  runAction(stopping, { id, fullEventName, eventDate });
