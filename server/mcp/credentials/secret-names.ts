import type * as z from 'zod'
import type { SecretBox } from '../../outbound/secret-box.ts'

/** The names of a server's secrets. */
export const grantSecret = 'oauth:grant'
export const clientSecret = 'oauth:client'
export const headerSecret = (header: string) => `header:${header.toLowerCase()}`

/** The secrets of one server open nowhere else. */
const contextOf = (serverId: string) => `mcp_servers:${serverId}`

export function sealText(box: SecretBox, serverId: string, text: string): string {
  return box.seal(text, contextOf(serverId))
}

export function openText(box: SecretBox, serverId: string, sealed: string): string {
  return box.open(sealed, contextOf(serverId))
}

export function sealJson(box: SecretBox, serverId: string, value: unknown): string {
  return sealText(box, serverId, JSON.stringify(value))
}

/** Opens a secret of this shape; null: there is none. */
export function openJson<Shape extends z.ZodType>(
  box: SecretBox,
  serverId: string,
  sealed: string | undefined,
  shape: Shape,
): z.infer<Shape> | null {
  return sealed === undefined ? null : shape.parse(JSON.parse(openText(box, serverId, sealed)))
}
