import type { ApiError } from './failures.ts';

type Listener = (refusal: ApiError) => void;
const listeners = new Set<Listener>();

/** Where the client tells that a session has ended, and the router listens, so that neither knows the other. */
export const signedOut = {
  tell: (refusal: ApiError): void => listeners.forEach((listener) => listener(refusal)),
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
