import { useSuspenseQuery } from '@tanstack/react-query';
import { api, type Output } from './client.ts';
import { rememberSignedIn } from './account-storage.ts';
import { queryClient } from './query-client.ts';
import { formatPhonesLike } from './phone-example.ts';
import { setShownZone } from './time-zone.ts';
import { past, unread } from './toast.tsx';
import type { routes } from '../../contract/routes.ts';

/** The signed-in user and the organisation worked in. */
export type User = Output<(typeof routes)['session']['currentUser']>;

const key = ['session', 'user'];
const question = { queryKey: key, queryFn: askUser, staleTime: 5 * 60_000 };

/** Moments are shown by the clocks of the organisation worked in, and numbers as its country writes them, from the first screen on. */
async function askUser() {
  const user = await api.session.currentUser();
  setShownZone(user.timeZone);
  formatPhonesLike(user.phoneExample);
  return user;
}

/** Reads who is signed in, once; throws `ApiError` 401 for nobody. */
export async function readUser(): Promise<User> {
  const user = await queryClient.ensureQueryData(question);
  rememberSignedIn();
  return user;
}

/** The signed-in user, in every screen within the shell. */
export function useUser(): User {
  return useSuspenseQuery(question).data;
}

/** Whether somebody works for the whole organisation, and not only for their own groups or themselves. */
export const isAdministrator = ({ role }: User): boolean => role === 'owner' || role === 'administrator';

/** Whether letters alone do something; not for whoever has no keys at all, being signed out. */
export const singleKeysAreOn = (): boolean => queryClient.getQueryData<User>(key)?.singleKeys ?? false;

/** Forgets everything read and told for the one before, after signing in, signing out or changing the organisation. */
export function forgetSession(): void {
  dispatchEvent(new Event('session-forgotten'));
  // Not the actions: the one that leads here is still under way, and none of them is kept once it is over.
  queryClient.getQueryCache().clear();
  past.set(() => []);
  unread.set(() => 0);
  setShownZone(undefined);
  formatPhonesLike(undefined);
}

/** Reads the user again, after their name or organisation changed. */
export const refreshUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
