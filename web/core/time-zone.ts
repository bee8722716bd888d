/** The zone of this device (IANA). */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

let organisation: string | undefined;

/** The zone that moments are shown in: the organisation's once somebody is signed in, until then the device's. */
export const shownZone = (): string => organisation ?? deviceZone;

/** Names the organisation's zone; nothing goes back to the device's. */
export function setShownZone(timeZone: string | undefined): void {
  organisation = timeZone;
}
