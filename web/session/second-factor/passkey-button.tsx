import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../core/failures.ts';
import { toast } from '../../core/toast.tsx';
import { useAfterSignIn } from '../entrance/after-sign-in.ts';
import { passkeysWork, signInWithPasskey } from './use-passkey.ts';
import { factorWords } from './words.ts';

/** Signs in by a passkey; not there where the browser has none. */
export function PasskeyButton({ label }: { label: string }) {
  const arrive = useAfterSignIn();
  const [busy, setBusy] = useState(false);
  if (!passkeysWork()) return null;
  const use = async () => {
    setBusy(true);
    try {
      await arrive(await signInWithPasskey());
    } catch (failure) {
      if (failure instanceof ApiError) toast.failure(failure);
      else toast.warning(factorWords.step.failed, factorWords.step.failedDetail);
    }
    setBusy(false);
  };
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
