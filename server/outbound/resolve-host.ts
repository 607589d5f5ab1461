import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { type AddressRules, refusePrivate } from './address-rules.ts'
import { OutboundError } from './outbound-error.ts'

/** Returns the IP addresses of a host name. */
export type ResolveName = (host: string) => Promise<string[]>

/** Asks the machine's resolver, in the order that it prefers. */
export async function resolveName(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

/** These names mean this machine everywhere (RFC 6761), and no resolver decides that. */
const localNames = /^(?:.+\.)?localhost$/

/**
 * Resolves a name once and returns the addresses that the rules allow. The caller connects to these and does not ask
 * again, so a name that changes its address in between (rebinding) changes nothing.
 */
export async function resolveAllowed(
  host: string,
  rules: AddressRules,
  resolve: ResolveName,
): Promise<string[]> {
  const found = localNames.test(host) ? ['127.0.0.1', '::1'] : await resolve(host).catch(() => [])
  if (found.length === 0) {
    throw new OutboundError('unknown_host', `No server was found for ${host}. Check the address.`)
  }
  const allowed = found.filter(address => rules.allows(host, address))
  if (allowed.length === 0) throw refusePrivate(host)
  return allowed
}

/** The lookup of a connection: the one place where a name becomes an address. */
export function createLookup(rules: AddressRules, resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowed(hostname.toLowerCase().replace(/\.$/, ''), rules, resolve).then(
      addresses => {
        const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
        const [first] = found
        if (options.all || !first) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}
