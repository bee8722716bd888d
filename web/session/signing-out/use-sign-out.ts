import { useRouter } from '@tanstack/react-router';
import { runAction } from '../../core/action.ts';

/** Signs out of this browser, or by `end` of more, after looking after open messages. */
export function useSignOut(): (end?: () => Promise<unknown>) => Promise<unknown> {
  const router = useRouter();
  const leave = async (end?: () => Promise<unknown>) => (await import('./sign-out.ts')).signOutOnce(router, end);
  return (end) => runAction({ send: leave }, end);
}
