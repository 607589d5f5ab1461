/**
 * Strings that look generated and that everybody may see: public keys, addresses of money and files, ids of known
 * formats, digests. A scrubber that removes them takes the point out of a result.
 */

const shapes: readonly RegExp[] = [
  /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/, // an address of Bitcoin
  /^0x[0-9a-fA-F]{40,64}$/, // an address or a transaction of Ethereum
  /^Qm[1-9A-HJ-NP-Za-km-z]{44}$/, // an id of IPFS
  /^AAAA(?:B3NzaC1|C3NzaC1|E2VjZHNh|G[A-Z])/, // a public key of SSH
  /^gAAAAA[\w-]{60,}={0,2}$/, // a text that Fernet has encrypted
  /^(?:cus|pi|seti|ch|price|prod|in|evt|sub|acct|txn|msg|toolu|req|resp|run|thread|asst|file|batch|msgbatch|call|chatcmpl)[_-][A-Za-z0-9]{14,}$/,
]

/** A name that says: what follows is public. Only the end of the text before a string is looked at. */
const names =
  /(?:\b|_)(?:u?id|uuid|cid|hash|digest|checksum|integrity|etag|fingerprint|address|nonce|cursor|revision|(?:public|site|publishable)[-_ ]?key)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?$|PublicKey[ \t]{0,4}=[ \t]{0,4}$/i

/** Returns whether a string that looks generated is public. `before`: the text before it; `after`: the next sign. */
export function isPublic(run: string, { before, after }: { before: string; after: string }): boolean {
  return (
    shapes.some(shape => shape.test(run)) ||
    (names.test(before) && !/session/i.test(before)) ||
    /^@[\w-]+\./.test(after)
  )
}

/** Blocks that everybody may read: certificates, public keys, signatures, and messages that are encrypted. */
export const publicBlocks =
  /-----BEGIN (?:[A-Z0-9 ]{0,24}CERTIFICATE(?: REQUEST)?|(?:[A-Z0-9]{1,8} )?PUBLIC KEY|PGP (?:PUBLIC KEY BLOCK|SIGNATURE|MESSAGE))-----[A-Za-z0-9+/=\s\\]{0,20000}/g
