const longest = 60

/**
 * Returns a name as plain words for a mail to a stranger: nothing in it can become a link or an address, a second
 * line, or text that reads in another order. It can be empty.
 */
export function readAsWords(name: string): string {
  const words = name
    // Full-width letters, dots and signs become the usual ones.
    .normalize('NFKC')
    // Marks without a width and marks of direction: dropped, so that they don't split a word either.
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replace(/(https?|ftp|mailto|tel|javascript|data):/giu, ' ')
    // A dot between words makes an address of a host; the dot of an initial stays.
    .replace(/[.。](?=\p{N}|\p{M}|\p{L}\p{M}*\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}.,'’&()-]/gu, ' ')
    // Piles of accents would cover the lines above.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return ''
  const characters = [...words]
  return characters.length <= longest ? words : `${characters.slice(0, longest).join('').trim()}…`
}
