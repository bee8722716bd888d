export type Severity = 'success' | 'info' | 'warning' | 'error';

/**
 * A toast's text: the title, then its meaning or the next step. `lifetime` in milliseconds if the severity's is not
 * right.
 */
export type Message = {
  severity: Severity;
  title: string;
  detail?: string;
  lifetime?: number;
  /** One thing to do about it, such as taking an act back. */
  action?: { label: string; run: () => void };
};
