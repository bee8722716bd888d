import { createStore, useStore } from '../../core/store.ts';

type Offer = Event & { prompt: () => Promise<unknown> };

const offered = createStore<Offer | null>(null);

// The browser offers it once, early; whoever wants it looks for it later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.set(() => event as Offer);
});

/** Puts the door on the home screen, where the browser can. */
export function useInstall(): (() => void) | undefined {
  const offer = useStore(offered);
  return offer === null ? undefined : () => void offer.prompt().finally(() => offered.set(() => null));
}
