const hues = [1, 2, 3, 4, 5, 6, 7] as const

/** Chooses one of the hues by the id: the same person has the same hue everywhere. */
export function hueOf(id: string): (typeof hues)[number] {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return hues[sum % hues.length] ?? 1
}
