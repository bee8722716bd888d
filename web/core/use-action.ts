import { useRef, useState } from 'react';
import { runAction, type Action, type Attempt } from './action.ts';
import { useIsMounted } from './use-is-mounted.ts';

type Running<Given> = {
  /** While it runs, for the button that starts it. */
  busy: boolean;
  /** Resolves to whether it was done. The same once more while it runs is the second click of a double one. */
  run: (given: Given) => Promise<boolean>;
};

/** The one way in which a screen changes something on the server; see `Action` for what it says and does around it. */
export function useAction<Given, Answer>(action: Action<Given, Answer>): Running<Given> {
  const [count, setCount] = useState(0);
  const isMounted = useIsMounted();
  const running = useRef(new Set<string>());
  const attempt: Attempt = useRef<Attempt['current']>(undefined);
  const run = async (given: Given): Promise<boolean> => {
    const of = JSON.stringify(given) ?? '';
    if (running.current.has(of)) return false;
    running.current.add(of);
    try {
      return await runAction(action, given, { isOpen: () => isMounted.current, attempt, onRunning: setCount });
    } finally {
      running.current.delete(of);
    }
  };
  return { busy: count > 0, run };
}
