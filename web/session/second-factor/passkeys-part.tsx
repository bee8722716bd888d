import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { toast } from '../../core/toast.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { browserName } from '../settings/browser-name.ts';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import css from '../settings/settings.module.css';
import type { Factors } from './factors.ts';
import { addPasskey, passkeysWork } from './use-passkey.ts';
import { factorWords as w } from './words.ts';

type Props = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };

/** The passkeys of the account: adding one on this device, removing any. */
export function PasskeysPart({ factors, onChanged }: Props) {
  const [asking, setAsking] = useState<'add' | { remove: string; name: string }>();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = async (password: string) => {
    try {
      const { recoveryCodes } = await addPasskey({ name: name.trim() || w.passkeys, password });
      toast.success(w.passkeyAdded);
      await onChanged(recoveryCodes);
    } catch (failure) {
      if (failure instanceof ApiError) throw failure;
      toast.warning(w.passkeyFailed, w.passkeyFailedDetail);
    }
  };
  const remove = async (id: string, password: string) => {
    await api.session.removePasskey({ body: { id, password } });
    toast.success(w.removed);
    await onChanged();
  };
  const adding = asking === 'add';
  return (
    <>
      {factors.passkeys.length === 0 && <p style={{ margin: 0, color: 'var(--quiet)' }}>{w.passkeysNone}</p>}
      {factors.passkeys.length > 0 && (
        <ul className={css.lines}>
          {factors.passkeys.map((one) => (
            <li key={one.id} className={css.line}>
              <IconKey size={22} stroke={1.6} aria-hidden />
              <div className={css.lineWords}>
                <p className={css.lineTitle}>{one.name}</p>
                <p className={css.lineAbout}>
                  {one.lastUsedAt ? w.passkeyUsed({ when: ago(one.lastUsedAt) }) : w.passkeyUnused}
                </p>
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${w.remove}: ${one.name}`}
                onClick={() => setAsking({ remove: one.id, name: one.name })}
              >
                {w.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() && (
        <div>
          <Button variant="default" onClick={() => setAsking('add')}>
            {w.passkeyAdd}
          </Button>
        </div>
      )}
      <PasswordDialog
        title={adding ? w.passkeyAdd : `${w.remove}: ${asking?.name ?? ''}`}
        about={w.passwordAbout}
        verb={adding ? w.goOn : w.remove}
        danger={!adding}
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        submit={(password) => (asking && asking !== 'add' ? remove(asking.remove, password) : add(password))}
      >
        {adding && (
          <TextInput
            label={w.passkeyName}
            description={w.passkeyNameHint}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </PasswordDialog>
    </>
  );
}
