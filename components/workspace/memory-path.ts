import type { Workspace } from '@/server/domain/workspaces/workspace'

/** Returns the address of the memory page: with an item open, or with the words of a search. */
export function memoryPath(
  workspace: Pick<Workspace, 'slug'>,
  { itemId, query }: { itemId?: string; query?: string } = {},
): string {
  const asked = new URLSearchParams({
    ...(query === undefined ? {} : { q: query }),
    ...(itemId === undefined ? {} : { item: itemId }),
  }).toString()
  return `/${workspace.slug}/memory${asked === '' ? '' : `?${asked}`}`
}
