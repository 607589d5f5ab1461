/**
 * Returns whether a host name or address can only be this machine. Everywhere this separates 'trusted' from
 * 'reachable'.
 */
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
