/** Returns the address that the other program calls. */
export function addressOf(origin: string, webhookId: string, secret: string | null): string {
  return `${origin}/hooks/${webhookId}${secret === null ? '' : `/${secret}`}`
}
