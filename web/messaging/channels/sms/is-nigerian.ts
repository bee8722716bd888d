/** Sends at home in Nigeria may go the hybrid way. */
export const isNigerian = ({ isoCode }: { isoCode: string }): boolean => isoCode.toUpperCase() === 'NG';
