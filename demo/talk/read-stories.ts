/**
 * Reads stories. A story is a thread, written line by line like a play:
 *
 *     ## boats w1 Tue 08:10              a thread of a channel, in the first week
 *     Dov: [Morning|Hello]. <cap>She takes 120</cap>.
 *                                        a message; one of the choices in brackets is taken; the words in the
 *                                        mark are the source of everything named 'cap'
 *     ~ thanks                           a short reaction of somebody
 *     -- w2 Thu 15:20                    later
 *     >> Dov: Diesel or hybrid?          Dov forks the message before
 *     << Hybrid                          the result of the fork, with its lines:
 *     - decision cap: The Heron takes 120.
 *     - action sign Dov due w5 Fri done signed: Change the sign.
 *     = cap fact replaces old about Dov for vibe: The Heron takes 120.
 *     ! todo sign Dov due w5 Fri doing: Change the sign
 *     ? same cap,old: How many does the Heron take?
 *
 * `{w4 Fri}` is written as its date.
 */
import type { QuestionKind, TalkItem, TalkLedgerEntry, TalkResultLine } from './talk.ts'

type Beat =
  | { is: 'message'; author: string; text: string }
  | { is: 'reaction'; mood: string }
  | { is: 'pause'; at: string }
  | { is: 'fork'; author: string; about: string }
  | { is: 'result'; headline: string }

/** A to-do or decision of a story. `done`: the mark of the words that show it. */
export interface StoryEntry {
  kind: TalkLedgerEntry['kind']
  key: string
  text: string
  owner: string | null
  due: string | null
  state: 'open' | 'doing' | 'dropped' | { done: string }
  replaces: string | null
}

export interface StoryItem {
  key: string
  kind: TalkItem['kind']
  text: string
  replaces: string | null
  about: readonly string[]
  agent: TalkItem['agent']
}

export interface Story {
  channel: string
  at: string
  beats: readonly Beat[]
  resultLines: readonly { kind: TalkResultLine['kind']; key: string; text: string; owner: string | null }[]
  items: readonly StoryItem[]
  entries: readonly StoryEntry[]
  questions: readonly { kind: QuestionKind; keys: readonly string[]; text: string }[]
}

const questionKind: Readonly<Record<string, QuestionKind>> = {
  same: 'same words',
  other: 'other words',
  name: 'name',
  number: 'number',
  negation: 'negation',
  time: 'time',
  superseded: 'superseded',
  foreign: 'other language',
}

/** Reads all stories of a text. A line that is not in the form above is an error. */
export function readStories(text: string): Story[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map(part => {
      const [head = '', ...lines] = part.split('\n').filter(line => line.trim() !== '')
      const [channel = '', ...at] = head.split(' ')
      return lines.reduce(addLine, { ...empty, channel, at: at.join(' ') })
    })
}

const empty: Story = {
  channel: '',
  at: '',
  beats: [],
  resultLines: [],
  items: [],
  entries: [],
  questions: [],
}

function addLine(story: Story, line: string): Story {
  const say = (beat: Beat): Story => ({ ...story, beats: [...story.beats, beat] })
  const rest = line.slice(3)
  if (line.startsWith('~ ')) return say({ is: 'reaction', mood: line.slice(2) })
  if (line.startsWith('-- ')) return say({ is: 'pause', at: rest })
  if (line.startsWith('<< ')) return say({ is: 'result', headline: rest })
  if (line.startsWith('>> ')) {
    const [author, about] = splitAt(rest, line)
    return say({ is: 'fork', author, about })
  }
  if (line.startsWith('- ')) return addResultLine(story, line)
  if (line.startsWith('= ')) return { ...story, items: [...story.items, readItem(line)] }
  if (line.startsWith('! ')) return { ...story, entries: [...story.entries, readEntry(line)] }
  if (line.startsWith('? ')) return { ...story, questions: [...story.questions, readQuestion(line)] }
  const [author, text] = splitAt(line, line)
  if (!/^\w+$/.test(author)) throw new Error(`Unknown line: ${line}`)
  return say({ is: 'message', author, text })
}

/** A line of a result. Decisions and actions are entries of the ledger, too. */
function addResultLine(story: Story, line: string): Story {
  const [head, text] = splitAt(line.slice(2), line)
  const [kind, key = ''] = head.split(' ')
  if (kind !== 'decision' && kind !== 'finding' && kind !== 'action' && kind !== 'question')
    throw new Error(`Unknown line of a result: ${line}`)
  const entry = kind === 'decision' || kind === 'action' ? readEntry(line) : null
  return {
    ...story,
    resultLines: [...story.resultLines, { kind, key, text, owner: entry?.owner ?? null }],
    entries: entry ? [...story.entries, entry] : story.entries,
  }
}

function readEntry(line: string): StoryEntry {
  const [head, text] = splitAt(line.slice(2), line)
  const [kind = '', key = '', ...words] = head.split(' ')
  const after = (word: string) => (words.includes(word) ? (words[words.indexOf(word) + 1] ?? null) : null)
  const due = after('due')
  const done = after('done')
  return {
    kind: kind === 'decision' ? 'decision' : 'todo',
    key,
    text,
    owner: /^[A-Z]/.test(words[0] ?? '') ? (words[0] ?? null) : null,
    due: due ? `${due} ${words[words.indexOf('due') + 2]}` : null,
    state: done
      ? { done }
      : words.includes('doing')
        ? 'doing'
        : words.includes('dropped')
          ? 'dropped'
          : 'open',
    replaces: after('replaces'),
  }
}

function readItem(line: string): StoryItem {
  const found = /^= (\S+) (\w+)(?: for (\w+))?(?: replaces (\S+))?(?: about ([\w, ]+))?: (.+)$/.exec(line)
  const [, key = '', kind, agent, replaces = null, about = '', text = ''] = found ?? []
  if (kind !== 'fact' && kind !== 'preference' && kind !== 'commitment' && kind !== 'procedure')
    throw new Error(`Unknown item: ${line}`)
  return {
    ...{ key, kind, text, replaces, about: about.split(', ').filter(Boolean) },
    agent: agent === 'vibe' || agent === 'researcher' ? agent : null,
  }
}

function readQuestion(line: string) {
  const [head, text] = splitAt(line.slice(2), line)
  const [name = '', keys = ''] = head.split(' ')
  const kind = questionKind[name]
  if (!kind) throw new Error(`Unknown kind of question: ${line}`)
  return { kind, keys: keys.split(','), text }
}

function splitAt(text: string, line: string): [string, string] {
  const at = text.indexOf(': ')
  if (at < 0) throw new Error(`A colon is missing: ${line}`)
  return [text.slice(0, at), text.slice(at + 2)]
}
