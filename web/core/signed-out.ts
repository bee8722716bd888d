import type { ApiError } from './failures.ts';

type Listener = (refusal: ApiError) => void;
const listeners = new Set<Listener>();

/** Passes the end of a session from the client to the router, so that neither knows the other. */
export const signedOut = {
  tell: (refusal: ApiError): void => listeners.forEach((listener) => listener(refusal)),
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
