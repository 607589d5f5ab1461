import { DomainError } from '../wire/domain-error.ts'
import { limits } from '../wire/limits.ts'

/** A channel's name as it is kept: letters and digits of any script, lower case, single dashes between words. */
export function normalizeChannelName(name: string): string {
  return [...dash(name)].slice(0, limits.nameLength).join('').replace(/-+$/, '')
}

/** Second path segments of a workspace that are not channels: its own pages. */
const reservedNames: readonly string[] = ['settings', 'tasks', 'search', 'inbox', 'decisions']

/** Whether a workspace has a page of its own at this path segment. */
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
