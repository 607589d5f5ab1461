/** Returns the time zone of this browser, in which the person reads the clock. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
