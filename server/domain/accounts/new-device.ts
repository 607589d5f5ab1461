import { nameDevice } from './device-name.ts'

interface Sighting {
  /** The user agent. */
  device: string | null
  /** The network address. */
  place: string | null
}

/**
 * Tells whether a session comes from a device or a place that the person has not used recently. An update of
 * the browser makes no new device, and the first session of an account is none.
 */
export function isNewDevice(session: Sighting, known: readonly Sighting[]): boolean {
  const device = nameDevice(session.device)
  const isKnown = known.some(other => other.place === session.place && nameDevice(other.device) === device)
  return known.length > 0 && !isKnown
}
