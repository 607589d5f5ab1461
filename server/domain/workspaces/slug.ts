import { reservedSlugs } from './workspace.ts'

const longest = 48

/** Letters that do not change when accents are removed, with the spelling that people use instead. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * Suggests an address from a workspace's name; empty if the name has no letter or digit that fits an address.
 */
export function deriveSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, letter => plain[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}

/** Returns the reason why a slug can't be a workspace's address, apart from being taken; null: none. */
export function findSlugProblem(
  slug: string,
): { reason: 'slug_invalid' | 'slug_reserved'; message: string } | null {
  if (reservedSlugs.includes(slug)) {
    return {
      reason: 'slug_reserved',
      message: `The address “${slug}” is reserved by OpenVibe. Choose another address.`,
    }
  }
  if (slug.length < 2 || slug.length > longest || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    return {
      reason: 'slug_invalid',
      message: `Use 2 to ${longest} lowercase letters a to z, digits and single dashes. Start and end with a letter or digit.`,
    }
  }
  return null
}
