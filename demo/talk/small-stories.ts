import { people } from './cast.ts'
import type { Story } from './read-stories.ts'
import { chatter } from './stories/chatter.ts'
import { type Chance, choose } from './write-thread.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Spreads the small talk over the weeks. Each line is told once, by people whom chance picks. */
export function tellSmallTalk(weeks: number, chance: Chance): Story[] {
  const lines = chatter.split('\n').filter(line => line !== '')
  return lines.map((line, index) => {
    const [channel = '', kind = '-', opener = '', ...answers] = line.split(' | ')
    const key = `small-${index + 1}`
    const marked = /<(.+)>/.exec(opener)?.[1]
    const at = `w${1 + Math.floor(chance() * weeks)} ${choose(weekdays, chance)} ${pad(7 + chance() * 11)}:${pad(chance() * 60)}`
    const heard = answers.filter(() => chance() < 0.8)
    const speakers: string[] = []
    for (const _ of [opener, ...heard]) {
      speakers.push(
        choose(
          people.filter(({ name }) => name !== speakers.at(-1)),
          chance,
        ).name,
      )
    }
    const words = [opener.replace(/<(.+)>/, `<${key}>$1</${key}>`), ...heard]
    return {
      ...{ channel, at, resultLines: [], entries: [], questions: [] },
      beats: words.map((text, place) => ({
        is: 'message',
        author: speakers[place] ?? '',
        text: close(text),
      })),
      items:
        marked && (kind === 'fact' || kind === 'preference' || kind === 'procedure')
          ? [
              {
                key,
                kind,
                text: close(marked[0]?.toUpperCase() + marked.slice(1)),
                replaces: null,
                about: [],
                agent: null,
              },
            ]
          : [],
    }
  })
}

/** Ends a sentence that has no end. */
function close(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`
}

function pad(number: number): string {
  return String(Math.floor(number)).padStart(2, '0')
}
