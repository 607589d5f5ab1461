/** Lists the time zones that the browser knows, with the chosen one, which a browser may know under another name. */
export function listZones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}
