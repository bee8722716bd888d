import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';

/** Signs out of this browser, or by `end` of more; what was being written is looked after first. */
export function useSignOut(): (end?: () => Promise<unknown>) => Promise<void> {
  const router = useRouter();
  const leaving = useRef(false);
  return async (end = () => api.session.signOut()) => {
    if (leaving.current) return;
    leaving.current = true;
    try {
      const { signOut } = await import('./sign-out.ts');
      // What would be lost has been asked about by then.
      await signOut({ end, leave: () => router.navigate({ href: paths.signIn(), ignoreBlocker: true }) });
    } catch (failure) {
      toast.failure(failure);
    } finally {
      leaving.current = false;
    }
  };
}
