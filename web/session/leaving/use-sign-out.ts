import { useRouter } from '@tanstack/react-router';
import { toast } from '../../core/toast.tsx';

/** Signs out of this browser, or by `end` of more; what was being written is looked after first. */
export function useSignOut(): (end?: () => Promise<unknown>) => Promise<void> {
  const router = useRouter();
  return (end) =>
    import('./sign-out.ts').then((it) => it.signOutOnce(router, end)).catch((failure) => void toast.failure(failure));
}
