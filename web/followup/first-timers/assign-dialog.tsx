import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Input } from '../../core/client.ts';
import type { routes } from '../../../contract/routes.ts';
import { AssigneeChoice, type Assignee } from './assignee-choice.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { followupCommon } from '../common-words.ts';

type Wish = Pick<Input<(typeof routes)['followup']['assign']>['body'], 'ids' | 'assignee'>;

type Props = {
  ids: string[];
  /** Sends the assignment; for first-timers by default. */
  send?: (wish: Wish) => Promise<{ people: number }>;
  onClose: (done: boolean) => void;
};

const assignFirstTimers = (body: Wish) => api.followup.assign({ body });

/** Gives several people to somebody at once. */
export function AssignDialog({ ids, send = assignFirstTimers, onClose }: Props) {
  const [to, setTo] = useState<Assignee>(null);
  const { busy, run: assign } = useAction({
    send: (assignee: Assignee) => send({ ids, assignee: assignee && { kind: assignee.kind, id: assignee.id } }),
    update: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
    success: () => commonWords.saved,
    onDoneHere: () => onClose(true),
  });
  return (
    <Dialog
      title={followupCommon.assign}
      opened
      onClose={() => onClose(false)}
      buttons={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            {commonWords.cancel}
          </Button>
          <Button loading={busy} onClick={() => void assign(to)}>
            {followupCommon.assign}
          </Button>
        </>
      }
    >
      <AssigneeChoice value={to} onChange={setTo} />
    </Dialog>
  );
}
