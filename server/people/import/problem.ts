/** What is said of a cell. `dropped`: what the file had there and is not saved. `match`: said by comparing, and said anew with it. */
export type Problem = { column: string; reason: string; dropped?: string; match?: true };
