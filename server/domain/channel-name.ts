import { DomainError } from './domain-error.ts'
import { limits } from './limits.ts'

/** A channel's name as it is kept: letters and digits of any script, lower case, single dashes between words. */
export function normalizeChannelName(name: string): string {
  return [...dash(name)].slice(0, limits.nameLength).join('').replace(/-+$/, '')
}

export function checkChannelName(name: string): string {
  const normal = normalizeChannelName(name)
  if (normal === '') {
    throw new DomainError('name_invalid', 'A channel needs a name with at least one letter or digit.')
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
