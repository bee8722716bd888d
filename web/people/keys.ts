/** The query keys of this feature; those that begin with `all` reload when people change. */
export const peopleKeys = {
  all: ['people'] as const,
  counts: ['people', 'counts'] as const,
  list: (asked: object) => ['people', 'list', asked] as const,
  archived: (search: string) => ['people', 'archived', search] as const,
  allDuplicates: ['people', 'duplicates'] as const,
  duplicates: (search: string, searchedAt: string | undefined) => ['people', 'duplicates', search, searchedAt] as const,
  duplicateSearch: ['duplicate-search'] as const,
  pair: (first: string, second: string) => ['pair', first, second] as const,
  merges: (id: string) => ['people', 'merges', id] as const,
  birthdays: (days: number, search: string) => ['people', 'birthdays', days, search] as const,
  filters: ['people-filters'] as const,
  pastImport: (id: string) => ['past-import', id] as const,
  customFields: ['custom-fields'] as const,
  maritalStatuses: ['people', 'marital-statuses'] as const,
  history: (id: string) => ['people', 'history', id] as const,
  allFamilies: ['people', 'families'] as const,
  families: (search: string) => ['people', 'families', search] as const,
  family: (id: string) => ['people', 'family', id] as const,
  familiesOf: (id: string) => ['people', 'families-of', id] as const,
  glance: (id: string) => ['people', 'glance', id] as const,
  person: (id: string) => ['people', 'person', id] as const,
};

/** The keys to read again after somebody was changed here. */
export const changedPeople = [peopleKeys.all, ['groups']] as const;
