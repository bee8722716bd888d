import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { ApiError } from '../../core/failures.ts';
import { useAction } from '../../core/use-action.ts';
import { useAfterSignIn } from '../entrance/entrance-form.tsx';
import { factorWords } from './words.ts';
import { api } from '../../core/client.ts';

/** The library that speaks to the browser's passkeys; its code comes when one is used. */
const library = () => import('@simplewebauthn/browser');

/** Signs in with a passkey, or finishes a sign-in with it. Throws where the browser or the server says no. */
export async function signInWithPasskey() {
  const [{ startAuthentication }, options] = await Promise.all([library(), api.session.passkeyChallenge()]);
  const response = await startAuthentication({ optionsJSON: options as never });
  return api.session.signInWithPasskey({ body: { response: { ...response } } });
}

/** Makes a passkey and adds it to the account; answers recovery codes where it is the first factor. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const options = await api.session.newPasskey({ body: { password } });
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: options as never });
  return api.session.addPasskey({ body: { name, response: { ...response } } });
}

export const passkeysWork = (): boolean => 'PublicKeyCredential' in window;

/** Signs in by a passkey; not there where the browser has none. */
export function PasskeyButton({ label }: { label: string }) {
  const arrive = useAfterSignIn();
  const { busy, run: use } = useAction<void, Awaited<ReturnType<typeof signInWithPasskey>>>({
    send: signInWithPasskey,
    onDone: arrive,
    onFailure: (failure) =>
      failure instanceof ApiError ? undefined : { severity: 'warning', title: factorWords.step.failed },
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
