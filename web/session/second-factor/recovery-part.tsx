import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormRow } from '../../form/form-parts.tsx';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import css from './recovery.module.css';
import type { Factors } from './factors.ts';
import { factorWords as w } from './words.ts';

type Props = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };

/** How many recovery codes are left, and new ones. */
export function RecoveryPart({ factors, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const any = factors.authenticator || factors.passkeys.length > 0;
  if (!any) return <p style={{ margin: 0, color: 'var(--quiet)' }}>{w.recoveryNone}</p>;
  return (
    <>
      <p style={{ margin: 0 }}>{w.recoveryLeft({ count: factors.recoveryLeft })}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {w.recoveryNew}
        </Button>
      </div>
      <PasswordDialog
        title={w.recoveryNew}
        about={w.passwordAbout}
        verb={w.goOn}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={async (password) =>
          onChanged((await api.session.newRecoveryCodes({ body: { password } })).recoveryCodes)
        }
      />
    </>
  );
}

/** The codes, once. */
export function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      toast.warning(w.recoveryNotCopied);
    }
  };
  return (
    <Dialog title={w.recoveryTitle} opened={codes.length > 0} firm onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>{w.recoveryShown}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FormRow>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? w.recoveryCopied : w.recoveryCopy}
        </Button>
        <Button onClick={onClose}>{w.recoveryDone}</Button>
      </FormRow>
    </Dialog>
  );
}
