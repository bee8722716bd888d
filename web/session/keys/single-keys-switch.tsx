import { Switch } from '@mantine/core';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { keyWords as w } from '../settings/words.ts';

const save: Action<boolean> = {
  send: (singleKeys) => api.session.saveAccount({ body: { singleKeys } }),
  update: () => refreshUser(),
};

/** Whether letters alone do something; kept with the account. */
export function SingleKeysSwitch() {
  const { singleKeys } = useUser();
  const { busy, run } = useAction(save);
  return (
    <Switch
      label={w.singleKeys}
      description={w.singleKeysAbout}
      checked={singleKeys}
      disabled={busy}
      onChange={(event) => void run(event.currentTarget.checked)}
    />
  );
}
