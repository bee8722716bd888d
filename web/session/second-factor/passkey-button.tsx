import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { ApiError } from '../../core/failures.ts';
import { useAction } from '../../core/use-action.ts';
import { useAfterSignIn } from '../entrance/after-sign-in.ts';
import { passkeysWork, signInWithPasskey } from './use-passkey.ts';
import { factorWords } from './words.ts';

/** Signs in by a passkey; not there where the browser has none. */
export function PasskeyButton({ label }: { label: string }) {
  const arrive = useAfterSignIn();
  const { busy, run: use } = useAction<void, Awaited<ReturnType<typeof signInWithPasskey>>>({
    send: signInWithPasskey,
    onDone: arrive,
    onFailure: (failure) =>
      failure instanceof ApiError
        ? undefined
        : { severity: 'warning', title: factorWords.step.failed, detail: factorWords.step.failedDetail },
  });
  if (!passkeysWork()) return null;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      onClick={() => void use()}
    >
      {label}
    </Button>
  );
}
