import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The rules that say to which addresses requests may go. */
export type AddressRules = {
  /** Whether a connection to this IP address may be made for this host name. */
  allows(host: string, address: string): boolean
}

/** Global unicast addresses. IPv6 has no others that a server on the internet can have. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Inside ranges that are otherwise public: the metadata server of a cloud. */
const cloudInternal = ['168.63.129.16']

/**
 * Returns rules that allow public addresses and, in addition, the operator's exceptions: networks (10.0.0.0/8), addresses
 * (127.0.0.1) and host names (mcp.internal), which may then lead anywhere.
 */
export function createAddressRules(allowPrivate: readonly string[]): AddressRules {
  const networks = allowPrivate.map(readNetwork).filter(network => network !== null)
  const names = new Set(allowPrivate.filter(entry => !readNetwork(entry)).map(normalizeHost))
  return {
    allows(host, text) {
      const address = parseAddress(text)
      if (!address) return false
      return (
        isPublic(address) ||
        networks.some(network => isIn(address, network)) ||
        names.has(normalizeHost(host))
      )
    },
  }
}

/** Returns the network that an entry of the operator's list names; null: it is no network, so a host name. */
export function readNetwork(entry: string): [Address, number] | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  const address =
    ipaddr.IPv4.isValidFourPartDecimal(entry) || entry.includes(':') ? parseAddress(entry) : null
  return address ? [address, address.kind() === 'ipv4' ? 32 : 128] : null
}

/**
 * Reads the address of a request: http or https, and no name or password inside. The URL parser turns every notation of
 * an IPv4 address (decimal, octal, hexadecimal, short) into the usual one, so that one check sees them all.
 */
export function readTarget(input: string | URL): URL {
  const url = URL.parse(input)
  if (!url) throw new OutboundError('bad_address', 'This is not a valid address. Check it and try again.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('bad_address', 'The address must begin with https:// or http://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError(
      'bad_address',
      'The address must not contain a user name or a password. Put credentials in a header instead.',
    )
  }
  return url
}

/** Returns the host of an address as a name or an IP address, without brackets and without the dot at the end. */
export function hostOf(url: URL): string {
  return normalizeHost(url.hostname)
}

function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Returns whether a host is an IP address, so that nobody has to be asked for it. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host)
}

/** The refusal of an address inside. It does not tell the address that a name has there. */
export function refusePrivate(host: string): OutboundError {
  return new OutboundError(
    'private_address',
    `${host} is this machine or in a private network. OpenVibe only connects to public addresses, unless the ` +
      'operator of this server allows the host with OPENVIBE_ALLOW_PRIVATE_ADDRESSES.',
  )
}

function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast' && !isListed(address)
  return address.range() === 'unicast' && isIn(address, globalUnicast) && !holdsIsatap(address)
}

function isListed(address: Address): boolean {
  return cloudInternal.includes(address.toString())
}

/** ISATAP puts an IPv4 address of the local network behind 0:5efe in the last 64 bits. */
function holdsIsatap(address: Address): boolean {
  const bytes = address.toByteArray()
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
}

function isIn(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null
}
