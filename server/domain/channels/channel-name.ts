import { DomainError } from '../wire/domain-error.ts'
import { limits } from '../wire/limits.ts'

/**
 * Normalises a channel's name for storage: letters and digits of any script, lower case, single dashes
 * between words.
 */
export function normalizeChannelName(name: string): string {
  return [...dash(name)].slice(0, limits.nameLength).join('').replace(/-+$/, '')
}

/** The second path segments of a workspace's own pages, which can't be channel names. */
const reservedNames: readonly string[] = [
  'settings',
  'tasks',
  'search',
  'inbox',
  'decisions',
  'memory',
  'schedules',
  'later',
  'people',
]

/** Returns whether a workspace has its own page at this path segment. */
export function isReservedName(segment: string): boolean {
  return reservedNames.includes(segment)
}

export function checkChannelName(name: string): string {
  const normal = normalizeChannelName(name)
  if (normal === '') {
    throw new DomainError('name_invalid', 'Enter a channel name with at least one letter or digit.')
  }
  if (isReservedName(normal)) {
    throw new DomainError(
      'name_reserved',
      `The name #${normal} is reserved for a page of the workspace. Choose another name.`,
    )
  }
  return normal
}

function dash(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+/u, '')
}
