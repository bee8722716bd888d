/**
 * A number or an address may be that of a household. Of more people than these it is a placeholder, the office's or the
 * secretary's, and identifies nobody. `app.search_duplicates` says the same.
 */
export const MOST_SHARING = 8;
