import { useRouter } from '@tanstack/react-router';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';

/** Signs out of this browser, or by `end` of more; what was being written is looked after first. */
export function useSignOut(): (end?: () => Promise<unknown>) => Promise<void> {
  const router = useRouter();
  // What would be lost has been asked about by then.
  const leave = () => router.navigate({ href: paths.signIn(), ignoreBlocker: true });
  return (end) =>
    import('./sign-out.ts')
      .then((it) => it.signOutOnce({ leave, end }))
      .catch((failure: unknown) => void toast.failure(failure));
}
