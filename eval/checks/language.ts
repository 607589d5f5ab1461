/** The small words of each language that hardly any text goes without, and that the others don't have. */
const smallWords = {
  English: 'the and is of to that was with for it not you are have this be on by from we they which',
  German: 'der die das und ist nicht ein eine zu mit den dem von wir auf für hat sich auch wird bei noch sie',
  Spanish: 'el los las y es que no un una con por para del se lo está hay como más pero su al',
  French: 'le les des et est que pas un une dans pour du sur il nous avec au ce qui sont ne',
} as const

export type Language = keyof typeof smallWords

/** Guesses the language of a text by its small words. Null: it has too few of them. */
export function guessLanguage(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(smallWords).map(([language, small]) => {
    const known = new Set(small.split(' '))
    return { language, count: words.filter(word => known.has(word)).length }
  })
  const [first, second] = counts.toSorted((one, other) => other.count - one.count)
  if (!first || first.count < 3 || first.count === second?.count) return null
  return isLanguage(first.language) ? first.language : null
}

function isLanguage(name: string): name is Language {
  return name in smallWords
}
