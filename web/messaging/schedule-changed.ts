import { ApiError } from '../core/failures.ts';

/** Whether somebody changed the scheduled message since it was read here; theirs stays. */
export const isChangedElsewhere = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'messaging.schedule_changed';
