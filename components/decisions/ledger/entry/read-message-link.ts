import { id } from '@/server/domain/wire/ids'

/** Returns the id of the message to which a link leads; null: it is no link to a message. */
export function readMessageLink(text: string): string | null {
  const [, found] = /#m-([0-9a-f-]{36})\s*$/i.exec(text) ?? []
  return id.safeParse(found).data ?? null
}
