/** A message as the specification writes it: its sender id is its subject. */
export const fromSms = <W extends { subject: string }>(wish: W): W & { sender: string } => ({
  ...wish,
  sender: wish.subject,
});

/** The other way round. */
export const asSms = <R extends { sender: string }>({
  sender,
  ...row
}: R): Omit<R, 'sender'> & { subject: string } => ({
  ...row,
  subject: sender,
});

/** The same for a message that has used units. */
export const asSentSms = <R extends { sender: string; unitsUsed: number }>({ unitsUsed, ...row }: R) => ({
  ...asSms(row),
  smsUnitsUsed: unitsUsed,
});

/** Every line of a page. */
export const pageAs = <R, T>({ items, totalItems }: { items: R[]; totalItems: number }, as: (row: R) => T) => ({
  items: items.map(as),
  totalItems,
});
