/** What is said of the link to opt out by. */
export const optOutLinkWords = {
  label: 'Add a link to stop these messages',
  about: (sender: string | undefined) =>
    `${sender ? `Nobody can reply to ${sender}` : 'Nobody can reply to a name'}, so they cannot reply STOP. The link goes at the end of each message and counts towards its pages.`,
  notNeeded: (sender: string) =>
    `Anybody who wants no more of these messages can reply STOP to ${sender}. We handle it automatically.`,
};
