import { api } from '../../core/client.ts';
import { refreshUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import type { Administrator } from './administrator.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { settingsWords } from './words.ts';

const w = settingsWords.administrators;

type Props = { heir: Administrator | undefined; onClose: () => void; onDone: () => Promise<void> };

/** Hands the ownership over, with the owner's password. */
export function TransferDialog({ heir, onClose, onDone }: Props) {
  const transfer = async (password: string) => {
    if (!heir) return;
    await api.session.transferOwnership({ body: { accountId: heir.accountId, password } });
    toast.success(w.transferred({ name: heir.name }));
    void onDone();
    void refreshUser();
  };
  return (
    <PasswordDialog
      title={heir ? w.transferTitle({ name: heir.name }) : ''}
      about={w.transferMessage}
      verb={w.transferVerb}
      opened={heir !== undefined}
      onClose={onClose}
      submit={transfer}
    />
  );
}
