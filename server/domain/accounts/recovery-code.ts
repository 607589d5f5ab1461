/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10

// 32 characters: no 0, 1, l and o, which people mix up.
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const codeLength = 16

/** Writes a recovery code with the given random bytes, one for each character: `k7mq-2xwp-9fhd-mn4e`. */
export function writeRecoveryCode(random: Uint8Array): string {
  const characters = [...random.slice(0, codeLength)].map(byte => alphabet.charAt(byte % alphabet.length))
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Reads a typed recovery code: case, spaces and dashes make no difference. Null if it can't be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]+/g, '')
  return code.length === codeLength && [...code].every(each => alphabet.includes(each)) ? code : null
}
