/** No answer is more than about a second old, so that an older mark says nothing. */
const NEEDED_MS = 10_000;

let last = { position: '', at: 0 };

/** Keeps where the server's log was after a write or before an event: what is read from now on must not be older. */
export function keepReadAfter(position: string | null): void {
  if (!position || position < readAfter()) return;
  last = { position, at: Date.now() };
}

/** The position to send along; empty if there is none. */
export function readAfter(): string {
  return Date.now() - last.at < NEEDED_MS ? last.position : '';
}
