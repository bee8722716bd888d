import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { PasswordDialog } from '../../session/settings/password-dialog.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { keepingWords as w } from './words.ts';

/** Closing the organisation; while it is being closed, keeping it. */
export function ClosingPart() {
  const user = useUser();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const close = async (password: string) => {
    await api.reports.closeOrganisation({ body: { name, password } });
    await refreshUser();
    await router.invalidate();
  };
  const { busy: keeping, run: keep } = useAction<void, unknown>({
    send: () => api.reports.cancelClosing(),
    success: () => w.kept,
    onDone: async () => {
      await queryClient.invalidateQueries();
      await router.invalidate();
    },
  });
  if (user.closesAt) {
    const owner = user.role === 'owner';
    return (
      <>
        <Note tone="warning" title={w.closingTitle({ name: user.tenantName, day: day(user.closesAt) })}>
          {owner ? w.closingOwner : w.closingOthers}
        </Note>
        {owner && (
          <div>
            <Button loading={keeping} onClick={() => void keep()}>
              {w.keepButton}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <div>
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {w.closeButton}
        </Button>
      </div>
      <PasswordDialog
        title={w.closeTitle({ name: user.tenantName })}
        about={w.closeAsk}
        verb={w.closeButton}
        danger
        opened={asking}
        onClose={() => setAsking(false)}
        submit={close}
      >
        <TextInput
          label={w.closeName}
          description={w.closeNameHint({ name: user.tenantName })}
          value={name}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </PasswordDialog>
    </>
  );
}
