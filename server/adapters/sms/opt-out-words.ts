/**
 * Whether a provider's own words say that whoever has this number has opted out with it: `UserInBlackList`, `BLACKLIST`,
 * `BLIST`, "Attempt to send to unsubscribed recipient". A list of the state's (do-not-disturb) is another thing.
 */
export const saysOptedOut = (words: string): boolean =>
  /black ?-?list|\bblist\b|opt(?:ed)?[ _-]?out|unsubscribed/i.test(words);
