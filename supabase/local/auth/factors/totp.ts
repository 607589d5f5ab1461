import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parameters that every authenticator app supports. GoTrue uses the same. */
const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** The clock of a phone may be this many steps off. */
const drift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new random secret in base 32, as authenticator apps read it. */
export function makeSecret(): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** Returns the address that a QR code holds. The app shows the issuer and the account. */
export function describeSecret(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parts = { algorithm: 'SHA1', digits, issuer, period: stepSeconds, secret }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}

/** Returns the code of a time step (RFC 6238). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the time step of a moment. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** Returns the time step to which a code belongs, or null if it is not a code of this time. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  for (let step = current - drift; step <= current + drift; step++) {
    if (isSame(codeOf(secret, step), code)) return step
  }
  return null
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
