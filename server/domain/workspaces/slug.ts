import { reservedSlugs } from './workspace.ts'

const longest = 48

/** Letters that keep their shape when accents are taken off, as people write them without. */
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

/** The address that a workspace's name suggests; empty when the name has no letter or digit that fits one. */
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

/** What keeps a slug from being a workspace's address, other than that it is taken; null: nothing. */
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
