import { useState } from 'react';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import { useAction } from '../../../core/use-action.ts';
import { useIsMounted } from '../../../core/use-is-mounted.ts';
import type { Dispatch, DraftWork } from '../composer.ts';

type Sending = {
  busy: boolean;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  start: (dispatch: Dispatch) => void;
};

/** Whether the draft is being sent or scheduled, and why it was refused the last time. */
export function useSending(work: DraftWork, onSent?: (id: string) => void): Sending {
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const { busy, run } = useAction({
    send: (dispatch: Dispatch) => dispatch({ work, navigate, isMounted, user, onSent }),
    update: setRefused,
  });
  const start = (dispatch: Dispatch) => {
    setRefused(undefined);
    void run(dispatch);
  };
  return { busy, refused, start };
}
