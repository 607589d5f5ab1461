import type { MessageLink } from '@/server/domain/links/link-preview'

/** The height of each card with the gap above it. All cards have the same one, so that nothing moves when one is filled. */
const cardPx = 78

/** Returns the height of the previews that are known. */
export function linksHeight(links: readonly MessageLink[] | undefined): number {
  return (links ?? []).filter(link => link.preview !== null).length * cardPx
}
