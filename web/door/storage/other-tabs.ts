/** Tells every tab of this browser that shows a door that what is kept of it has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('koinonia-door');

export const tellOtherTabs = (doorKey: string): void => channel?.postMessage(doorKey);

export function listenToOtherTabs(hear: (doorKey: string) => void): () => void {
  const listener = ({ data }: MessageEvent<string>) => hear(data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
