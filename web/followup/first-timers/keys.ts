/** The query keys of this feature; all begin with `people`, so that they are read again with people. */
export const firstTimerKeys = {
  all: ['people', 'first-timers'] as const,
  list: (filters: Record<string, string | undefined>) => ['people', 'first-timers', 'list', filters] as const,
  one: (id: string) => ['people', 'first-timers', 'one', id] as const,
  counts: ['people', 'first-timers', 'counts'] as const,
  assignees: ['people', 'first-timers', 'assignees'] as const,
  form: ['people', 'first-timers', 'form'] as const,
};
