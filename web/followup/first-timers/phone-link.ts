/** What calls somebody: their number as it was typed, without what is only there to be read. */
export const phoneLink = ({ phoneNumber }: { phoneNumber: string }): string =>
  `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
