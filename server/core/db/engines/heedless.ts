/**
 * A listener that nobody's notification brings down: whoever may open the database may NOTIFY, with anything in it, and
 * what throws while a notification is handed over would end the process.
 */
export function heedless(channel: string, onPayload: (payload: string) => void): (payload: string) => void {
  return (payload) => {
    try {
      onPayload(payload);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.emitWarning(`A notification on ${channel} was not understood, and ignored: ${why}`);
    }
  };
}
