/**
 * Wraps a listener so that no notification can end the process. Anybody who can connect to the database may NOTIFY with any
 * payload, and an error thrown while a notification is delivered would otherwise be uncaught.
 */
export function guardListener(channel: string, onPayload: (payload: string) => void): (payload: string) => void {
  return (payload) => {
    try {
      onPayload(payload);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.emitWarning(`A notification on ${channel} was not understood, and ignored: ${why}`);
    }
  };
}
