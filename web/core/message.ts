export type Severity = 'success' | 'info' | 'warning' | 'error';

/** What a toast says: the title, then what it means or what to do. `lifetime` in milliseconds where the severity's is not right. */
export type Message = {
  severity: Severity;
  title: string;
  detail?: string;
  lifetime?: number;
  /** One thing to do about it, such as taking an act back. */
  action?: { label: string; run: () => void };
};
