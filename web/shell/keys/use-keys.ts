import { useEffect } from 'react';
import type { Doing } from './press.ts';

type Press = (event: KeyboardEvent, doing: Doing) => void;

let loaded: Press | undefined;
/** One for all keys pressed meanwhile, so that they are heard in their order. */
let loading: Promise<Press> | undefined;

/** What keys do anywhere. Their code comes with the first one that is pressed: most people never press any. */
export function useKeys(doing: Doing): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (loaded) return loaded(event, doing);
      // By the time the code is here, the browser has opened its own search.
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) event.preventDefault();
      loading ??= import('./press.ts').then((it) => (loaded = it.press));
      loading.then(
        (act) => act(event, doing),
        () => (loading = undefined),
      );
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
