/** A moment that the database gave as seconds since 1970, as answers name it: ISO 8601 in UTC. */
export const momentOfSeconds = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString();
