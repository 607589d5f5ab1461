/** Whether a host name or address can only be this machine: the line between 'trusted' and 'reachable' everywhere. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '::ffff:127.0.0.1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  )
}
