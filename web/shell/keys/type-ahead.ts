/** Text typed after the search is called for and before its box is there: up to a second on a slow phone. */
type Ahead = { text: string; entered: boolean; since: number };

let ahead: Ahead | undefined;

/** So long a search may take to come, in ms; after that keys mean what they meant. */
const PATIENCE = 10_000;

export function expectTyping(): void {
  ahead = { text: '', entered: false, since: performance.now() };
}

/** @returns whether the key was meant for the search that is on its way */
export function typeAhead(event: KeyboardEvent): boolean {
  if (!ahead) return false;
  const arrived = event.target instanceof Element && event.target.matches('[data-finder]');
  if (arrived || event.key === 'Escape' || performance.now() - ahead.since > PATIENCE) {
    ahead = undefined;
    return false;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return false;
  if (event.key === 'Enter') ahead.entered = true;
  else if (event.key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
  else if (event.key.length === 1) ahead.text += event.key;
  else return false;
  event.preventDefault();
  return true;
}

/** The text typed meanwhile, given once: from here on the box hears the keys itself. */
export function takeTyped(): { text: string; entered: boolean } {
  const { text, entered } = ahead ?? { text: '', entered: false };
  ahead = undefined;
  return { text, entered };
}
