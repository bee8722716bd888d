import { api } from '../../core/client.ts';
import { type Action, undoButton } from '../../core/action.ts';
import { attendanceKeys } from '../keys.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const common = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

type Named = { id: string; name: string };

const reopeningArrival: Action<Named> = {
  ...common,
  send: ({ id }) => api.attendance.reopenArrival({ params: { id } }),
  success: (_, { name }) => sharedWords.isBack({ name }),
};

export const confirmingArrival: Action<{ id: string; personId: string }, { name: string }> = {
  ...common,
  send: ({ id, personId }) => api.attendance.confirmArrival({ params: { id }, body: { personId } }),
  success: ({ name }) => sharedWords.isCheckedIn({ name }),
  // One tap beside a list of names is easily the wrong one.
  undo: ({ name }, { id }) => undoButton(commonWords.undo, reopeningArrival, { id, name }),
};

export const addingArrival: Action<Named, { name: string }> = {
  ...common,
  send: ({ id, name }, options) => api.attendance.arrivalIsNew({ params: { id }, body: { name } }, options),
  success: ({ name }) => sharedWords.isCheckedIn({ name }),
};

export const discardingArrival: Action<Named> = {
  ...common,
  send: ({ id }) => api.attendance.discardArrival({ params: { id } }),
  success: (_, { name }) => sharedWords.wasRemoved({ name }),
  undo: (_, given) => undoButton(commonWords.undo, reopeningArrival, given),
};
