/**
 * How an answer travels of which a part came early, each line one piece of JSON: `{early}`, and at the end what the answer
 * would have been, `{status, body}`.
 */
export const jsonLinesType = 'application/x-ndjson';
