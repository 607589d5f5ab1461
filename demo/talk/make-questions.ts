import { asker } from './cast.ts'
import type { Story } from './read-stories.ts'
import { questionKinds, type TalkItem, type TalkQuestion } from './talk.ts'
import { type Chance, choose } from './write-thread.ts'

/** As many questions of each kind; 300 in all. */
const wanted: Readonly<Record<TalkQuestion['kind'], number>> = {
  'same words': 60,
  'other words': 80,
  name: 32,
  number: 30,
  negation: 26,
  time: 16,
  superseded: 16,
  misspelled: 18,
  'other language': 22,
}

interface Answers {
  /** The id of each item by its name in the stories. */
  itemIds: ReadonlyMap<string, string>
  items: readonly TalkItem[]
  write(text: string): string
}

/** Makes the questions of a talk, with the items and messages that answer them. */
export function makeQuestions(stories: readonly Story[], answers: Answers, chance: Chance): TalkQuestion[] {
  const asked = stories.flatMap(story => story.questions)
  const misspelled = take(
    asked.filter(
      ({ kind, text }) => (kind === 'other words' || kind === 'same words') && longWord.test(text),
    ),
    wanted.misspelled,
    chance,
  ).map(question => ({
    ...question,
    kind: 'misspelled' as const,
    text: misspell(answers.write(question.text), chance),
  }))
  const byId = new Map(answers.items.map(item => [item.id, item]))
  const chosen = questionKinds.flatMap(kind =>
    kind === 'misspelled'
      ? misspelled
      : take(
          asked.filter(each => each.kind === kind),
          wanted[kind],
          chance,
        ),
  )
  return chosen.map(({ kind, keys, text }, index) => {
    const itemIds = keys.map(key => {
      const id = answers.itemIds.get(key)
      if (!id) throw new Error(`'${text}' asks for ${key}, which is no item.`)
      return id
    })
    const sources = itemIds.flatMap(id => byId.get(id)?.sources ?? [])
    const messageIds = [...new Set(sources.map(({ messageId }) => messageId))]
    return { ...{ id: `q${index + 1}`, kind, text: answers.write(text), asker }, itemIds, messageIds }
  })
}

/** A word that is long enough for a mistake, not at the end. */
const longWord = / \p{Ll}{5,} /u

/** Takes some of a list, in the list's order. */
function take<Of>(list: readonly Of[], count: number, chance: Chance): Of[] {
  if (list.length < count) throw new Error(`There are ${list.length} questions of a kind, not ${count}.`)
  const drawn = list.map((each, index) => ({ each, index, lot: chance() }))
  return drawn
    .sort((one, other) => one.lot - other.lot)
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .map(({ each }) => each)
}

/** Makes one or two mistakes that happen on a phone: letters in the wrong order, left out or doubled. */
function misspell(text: string, chance: Chance): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (longWord.test(` ${word} `) ? [index] : []))
  const wrong = new Set([choose(long, chance), choose(long, chance)])
  return words.map((word, index) => (wrong.has(index) ? slip(word, chance) : word)).join(' ')
}

function slip(word: string, chance: Chance): string {
  const at = 1 + Math.floor(chance() * (word.length - 3))
  const [before, one, two, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  return choose(
    [`${before}${two}${one}${after}`, `${before}${two}${after}`, `${before}${one}${one}${two}${after}`],
    chance,
  )
}
