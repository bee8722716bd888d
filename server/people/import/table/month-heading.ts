const MONTH =
  /^(?:month of )?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?: (?:birthdays?|celebrants?|babies|\d{4}))*:?$/iu;

/** The month that a cell names and nothing else but its birthdays: “JANUARY”, “March celebrants”; empty where it names none. */
export const monthHeading = (cell: string): string => MONTH.exec(cell.trim())?.[1] ?? '';

/** Whether several months stand as headings, above each other or side by side. */
export const hasMonthHeadings = (rows: readonly { cells: readonly string[] }[]): boolean =>
  new Set(rows.flatMap(({ cells }) => cells.map((cell) => monthHeading(cell).toLowerCase())).filter(Boolean)).size > 1;
