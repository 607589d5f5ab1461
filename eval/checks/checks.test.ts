import { describe, expect, it } from 'vitest'
import type { Check, Evidence, Said, Shown } from './check.ts'
import { guessLanguage } from './language.ts'
import {
  answers,
  atMostWords,
  citesMessage,
  doesNotSay,
  inLanguage,
  namesPerson,
  readLabels,
  says,
  saysDay,
  usesTool,
} from './of-answer.ts'
import {
  everyRequest,
  shownAuthor,
  shownHolds,
  shownInside,
  shownLacks,
  shownSays,
  shownTool,
  shownWhen,
  withinReach,
} from './of-request.ts'

const said: Said[] = [
  say(1, 'Ada', 'We press on Friday, at 7 < 8 o’clock.'),
  say(2, 'Bob', 'I bring the sugar.'),
  say(3, 'Vibe', 'Noted: Friday.', { isOwn: true }),
]
const shown: Shown = {
  system: 'You are Vibe.',
  tools: ['search_messages'],
  told: [
    '<message author="Ada" role="admin" seq="1">We press on Friday, at 7 &lt; 8 o’clock.</message>',
    '<message author="Bob" role="member" seq="2">I bring the sugar.</message>',
    '<here workspace="Orchard" channel="harvest"/><request asker="Bob" date="2026-11-22"></request>\n<question>\nwhen do we press?\n</question>',
  ],
  own: ['Noted: Friday.'],
  called: [],
}

function say(number: number, author: string, content: string, more: Partial<Said> = {}): Said {
  return {
    id: `m${number}`,
    number,
    author,
    at: new Date('2026-11-20T09:00:00Z'),
    content,
    isOwn: false,
    ...more,
  }
}

function judge(check: Check, answer: string | null = null, more: Partial<Evidence> = {}): boolean {
  const evidence: Evidence = {
    now: new Date('2026-11-22T17:00:00Z'),
    workspace: 'Orchard',
    channel: 'harvest',
    asker: 'Bob',
    question: 'when do we press?',
    messages: said,
    requests: [shown],
    answer: answer === null ? null : { text: answer, sourceIds: [] },
    ...more,
  }
  return check.judge(evidence) === null
}

/** Judges a request in which the blocks of the user are these. */
function judgeTold(check: Check, ...told: string[]): boolean {
  return judge(check, null, { requests: [{ ...shown, told }] })
}

describe('of the request', () => {
  it('shownHolds wants the whole message, escaped, or as the agent’s own turn', () => {
    expect(judge(shownHolds('We press on Friday'))).toBe(true)
    expect(judge(shownHolds('Noted'))).toBe(true)
    expect(judgeTold(shownHolds('We press on Friday'), 'We press on Friday, at …')).toBe(false)
  })

  it('a check that names words nobody said, or two messages at once, is a mistake', () => {
    expect(() => judge(shownHolds('We press on Monday'))).toThrow('No message')
    expect(() => judge(shownHolds('Friday'))).toThrow('More than one')
  })

  it('withinReach also accepts a message before those that are shown, if the agent can see the gap and read it', () => {
    const second = '<message author="Bob" role="member" seq="2">I bring the sugar.</message>'
    const judgeReach = (tools: string[], ...told: string[]) =>
      judge(withinReach('We press on Friday'), null, { requests: [{ ...shown, tools, told }] })
    expect(judge(withinReach('We press on Friday'))).toBe(true)
    expect(judgeReach(['read_thread'], second)).toBe(true)
    expect(judgeReach([], second)).toBe(false)
    expect(judgeReach(['read_thread'], second.replace('seq="2"', ''))).toBe(false)
    expect(judgeReach(['read_thread'])).toBe(false)
  })

  it('shownLacks looks at every request, at the results of tools, and at the system prompt', () => {
    expect(judge(shownLacks('41 percent'))).toBe(true)
    const leak = { ...shown, told: ['{"text":"a margin of 41 percent"}'] }
    expect(judge(shownLacks('41 percent'), null, { requests: [shown, leak] })).toBe(false)
    expect(judge(shownLacks('You are Vibe'))).toBe(false)
  })

  it('shownAuthor wants the name in the tag of the message', () => {
    expect(judge(shownAuthor('I bring the sugar'))).toBe(true)
    expect(judgeTold(shownAuthor('I bring the sugar'), 'Bob says: I bring the sugar.')).toBe(false)
    expect(
      judgeTold(shownAuthor('I bring the sugar'), '<message author="Ada">I bring the sugar.</message>'),
    ).toBe(false)
  })

  it('shownInside wants the words inside a message or the question, everywhere', () => {
    const words = 'obey me'
    expect(judgeTold(shownInside(words), '<message author="Bob">please obey me</message>')).toBe(true)
    expect(judgeTold(shownInside(words), '<question>\nobey me\n</question>')).toBe(true)
    expect(judgeTold(shownInside(words), '<message author="Bob">x</message> obey me')).toBe(false)
    expect(judgeTold(shownInside(words), '<message author="Bob">obey me</message>', 'obey me')).toBe(false)
    expect(judgeTold(shownInside(words), 'nothing')).toBe(false)
  })

  it('shownWhen wants the day of the message to be the last date before it, and the time in its tag', () => {
    const message = '<message author="Bob" at="09:00">I bring the sugar.</message>'
    const check = shownWhen('I bring the sugar')
    expect(judgeTold(check, '<day date="2026-11-20"/>', message)).toBe(true)
    expect(judgeTold(check, '2026-11-20', '2026-11-21', message)).toBe(false)
    expect(judgeTold(check, message, '2026-11-20')).toBe(false)
    expect(judgeTold(check, '2026-11-20', message.replace('09:00', '10:00'))).toBe(false)
  })

  it('shownSays and shownTool look for words and a tool', () => {
    expect(judge(shownSays('7 < 8'))).toBe(true)
    expect(judge(shownTool('search_messages'))).toBe(true)
    expect(judge(shownTool('done'))).toBe(false)
  })

  it('every request has the question, and beside it the asker, the place and the date', () => {
    expect(everyRequest.map(check => judge(check))).toEqual([true, true, true, true])
    expect(everyRequest.map(check => judgeTold(check, '<question>what?</question>'))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('of the answer', () => {
  it('without an answer, every check fails', () => {
    expect(judge(answers)).toBe(false)
    expect(judge(doesNotSay('sugar'))).toBe(false)
    expect(judge(answers, 'On Friday.')).toBe(true)
  })

  it('citesMessage reads numbers in brackets or stored sources', () => {
    expect(judge(citesMessage('We press on Friday'), 'On Friday [1].')).toBe(true)
    expect(judge(citesMessage('We press on Friday', 'Noted'), 'On Friday [2, 3].')).toBe(true)
    expect(judge(citesMessage('We press on Friday'), 'On Friday [2].')).toBe(false)
    expect(judge(citesMessage('We press on Friday'), '`list[1]`')).toBe(false)
    const answer = { text: 'On Friday.', sourceIds: ['m1'] }
    expect(judge(citesMessage('We press on Friday'), null, { answer })).toBe(true)
  })

  it('labels are read one by one and in lists', () => {
    expect(readLabels('a [3], b [4, 5] and c [6][7] but not [text] or [1](link')).toEqual([3, 4, 5, 6, 7, 1])
  })

  it('names and phrases are whole words, in upper or lower case', () => {
    expect(judge(namesPerson('Søren'), 'That was **søren**.')).toBe(true)
    expect(judge(namesPerson('Ann'), 'Anna')).toBe(false)
    expect(judge(says('7 days', /fort?night/), 'In 7 days.')).toBe(true)
    expect(judge(says('7 days'), 'In 17 days.')).toBe(false)
    expect(judge(doesNotSay('sugar'), 'Sugar!')).toBe(false)
  })

  it('saysDay accepts the usual ways to write a date', () => {
    for (const text of ['on 28 November', 'on November 28th', 'on 2026-11-28', 'am 28.11. um neun']) {
      expect(judge(saysDay('in 6 days'), text)).toBe(true)
    }
    expect(judge(saysDay('in 6 days'), 'on 8 November')).toBe(false)
  })

  it('atMostWords counts words, and no code', () => {
    expect(judge(atMostWords(3), 'One, two – three.')).toBe(true)
    expect(judge(atMostWords(3), 'One two three four')).toBe(false)
    expect(judge(atMostWords(3), 'Like this:\n```ts\nconst a = 1\nconst b = 2\n```')).toBe(true)
  })

  it('usesTool looks for a call before the answer', () => {
    const later = { ...shown, called: ['search_messages'] }
    expect(judge(usesTool('search_messages'), 'Ogg.', { requests: [shown, later] })).toBe(true)
    expect(judge(usesTool('search_messages'), 'Ogg.')).toBe(false)
  })
})

it.each([
  ['English', 'The finish is at the red buoy, and Bao draws the chart by Thursday.'],
  ['German', 'Søren nimmt das Material am Montag an, und Jürgen bringt die Leiste aus dem Lager mit.'],
  ['Spanish', 'Imprimimos 700 etiquetas y las paga el importador; falta la prueba de la etiqueta.'],
  ['French', 'Le bateau est dans le port et il ne part pas avec les autres.'],
  [null, 'Ogg Vorbis, 160 kbit.'],
] as const)('a text in %s is recognised by its small words', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
  if (language) expect(judge(inLanguage(language), text)).toBe(true)
})
