/** Pure and without zod, because the first page of the browser reads it. tool-name-shape.ts has the shapes. */

/** The name of a server. */
export const serverPattern = /^[a-z0-9][a-z0-9-]{0,30}$/

/** `server.tool`; the tool's own name can have dots too, the first dot parts the two. */
export const serverToolPattern = /^[a-z0-9][a-z0-9-]{0,30}\.(?!\s)[^\p{Cc}\p{Cs}]{1,128}(?<!\s)$/u

/** A tool of a server. */
export interface ServerTool {
  server: string
  tool: string
}

/** Returns the server and the tool of a name like `server.tool`; null: it is the name of a tool of ours. */
export function parseToolName(name: string): ServerTool | null {
  if (!serverToolPattern.test(name)) return null
  const dot = name.indexOf('.')
  return { server: name.slice(0, dot), tool: name.slice(dot + 1) }
}

export function showToolName({ server, tool }: ServerTool): string {
  return `${server}.${tool}`
}

/** The longest name that the API takes. */
const longestWireName = 128
const parting = '__'
const hashed = /_[0-9a-f]{16}$/

/**
 * Returns the name of a server's tool in requests to a model: `server__tool`. The API allows only letters, digits, _
 * and -, so any other name loses its other characters and gets a hash, and so does a name that is too long or
 * that looks as if it had one. No name of ours has `__`.
 */
export function wireNameOf({ server, tool }: ServerTool): string {
  const plain = `${server}${parting}${tool}`
  if (/^[\w-]+$/.test(tool) && plain.length <= longestWireName && !hashed.test(tool)) return plain
  const hash = `_${hashOf(tool)}`
  const kept = tool.replace(/[^\w-]+/g, '_')
  return `${`${server}${parting}${kept}`.slice(0, longestWireName - hash.length)}${hash}`
}

/**
 * Returns the name of a tool for people from its name in requests. A hashed name is shown without its hash: the log has
 * the exact name beside it. A name of ours stays as it is.
 */
export function showWireName(wireName: string): string {
  const parts = parseWireName(wireName)
  return parts ? showToolName(parts) : wireName
}

/** Returns the server and, about, the tool of a name in requests; null: it is a name of ours. */
export function parseWireName(wireName: string): ServerTool | null {
  const at = wireName.indexOf(parting)
  if (at <= 0 || !serverPattern.test(wireName.slice(0, at))) return null
  const tool = wireName.slice(at + parting.length)
  return tool === '' ? null : { server: wireName.slice(0, at), tool: tool.replace(hashed, '') || tool }
}

/**
 * FNV-1a with 64 bits, in hex. A server can make two of its own tools collide if it wants to; then only the first of
 * them is used (check-tools.ts).
 */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

/** Returns values by the names of tools with the names in requests in place of those of servers’ tools. */
export function nameOnWire(byName: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(byName).map(([name, value]) => {
      const ofServer = parseToolName(name)
      return [ofServer ? wireNameOf(ofServer) : name, value]
    }),
  )
}
