/** Where the answers of this feature are kept; whatever begins with `all` is read again when check-ins change. */
export const attendanceKeys = {
  all: ['attendance'] as const,
  list: (page: number, search: string) => ['attendance', 'list', page, search] as const,
  ofGroup: (groupId: string, page: number) => ['attendance', 'group', groupId, page] as const,
  events: ['attendance', 'events'] as const,
  item: (id: string) => ['attendance', 'item', id] as const,
  helpers: (id: string) => ['attendance', 'helpers', id] as const,
  arrivals: (id: string) => ['attendance', 'arrivals', id] as const,
  hereLink: (id: string) => ['attendance', 'here', id] as const,
  carerNote: (personId: string) => ['attendance', 'carer-note', personId] as const,
  doorDevices: (id: string) => ['attendance', 'door', id] as const,
  sheet: (id: string) => ['attendance', 'sheet', id] as const,
  report: (id: string) => ['attendance', 'report', id] as const,
  reportPeople: (id: string, part: string) => ['attendance', 'people', id, part] as const,
  contributions: (id: string) => ['attendance', 'contributions', id] as const,
};
