import { useEffect } from 'react';
import type { KeyActions } from './handle-key.ts';

type Press = (event: KeyboardEvent, actions: KeyActions) => void;

let loaded: Press | undefined;
/** One for all keys pressed meanwhile, so that they are heard in their order. */
let loading: Promise<Press> | undefined;

/** What keys do anywhere. Their code comes with the first one that is pressed: most people never press any. */
export function useKeys(actions: KeyActions): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (loaded) return loaded(event, actions);
      // By the time the code is here, the browser has opened its own search.
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) event.preventDefault();
      loading ??= import('./handle-key.ts').then((it) => (loaded = it.handleKey));
      loading.then(
        (act) => act(event, actions),
        () => (loading = undefined),
      );
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
}
