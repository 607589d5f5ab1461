/** Checks of the request: they say whether a model could have known the answer, and need no real model. */
import { brief, type Check, findSaid, type Said, type Shown } from './check.ts'

/** The first request shows the whole message that has these words, letter by letter. */
export function shownHolds(words: string): Check {
  return {
    name: `is shown “${brief(words)}”`,
    of: 'request',
    judge({ messages, requests: [first] }) {
      const said = findSaid(messages, words)
      const isThere = said.isOwn
        ? first.own.some(text => text.includes(said.content))
        : first.told.some(text => text.includes(escapeText(said.content)))
      return isThere ? null : `message ${said.number} is not in the request`
    },
  }
}

/**
 * The first request shows the whole message that has these words. Or the number of the first message that it shows
 * tells that there are earlier ones, and a tool to read them is offered.
 */
export function withinReach(words: string): Check {
  const { name, judge } = shownHolds(words)
  return {
    name: `${name}, or can read it`,
    of: 'request',
    judge(evidence) {
      const problem = judge(evidence)
      if (problem === null) return null
      const [{ tools, told }] = evidence.requests
      if (!tools.includes('read_thread')) return `${problem}, and read_thread is not offered`
      return hasGap(evidence.messages, told)
        ? null
        : `${problem}, and nothing tells that messages are missing`
    },
  }
}

/** Returns whether the first message that is shown has its number, and is not the first of the conversation. */
function hasGap(messages: readonly Said[], told: readonly string[]): boolean {
  const blocks = messages.map(({ content }) => told.find(text => text.includes(escapeText(content))))
  const first = blocks.findIndex(block => block !== undefined)
  return first > 0 && new RegExp(`\\b${messages[first]?.number}\\b`).test(blocks[first] ?? '')
}

/** No request has these words, not even in the result of a tool. */
export function shownLacks(words: string): Check {
  return {
    name: `is not shown “${brief(words)}”`,
    of: 'request',
    judge: ({ requests }) =>
      requests.some(request => allOf(request).includes(words) || allOf(request).includes(escapeText(words)))
        ? 'the request has these words'
        : null,
  }
}

/** The first request names the author of the message with these words, right where it shows the message. */
export function shownAuthor(words: string): Check {
  return {
    name: `is shown who wrote “${brief(words)}”`,
    of: 'request',
    judge({ messages, requests: [first] }) {
      const said = findSaid(messages, words)
      const heads = findHeads(first, escapeText(words))
      if (heads.length === 0) return 'the request does not have these words'
      return heads.every(head => head?.includes(said.author)) ? null : `${said.author} is not named there`
    },
  }
}

/**
 * Everywhere in the first request, these words are inside the tag of the message that has them, or of the
 * question: they can't pass for words of the product.
 */
export function shownInside(words: string): Check {
  return {
    name: `“${brief(words)}” stays inside its message`,
    of: 'request',
    judge({ requests: [first] }) {
      if (first.system.includes(words)) return 'the system prompt has these words'
      const heads = findHeads(first, escapeText(words))
      if (heads.length === 0) return 'the request does not have these words'
      return heads.some(head => head === null) ? 'the words are outside of every message' : null
    },
  }
}

/**
 * The last date before the message with these words, in the form 2026-11-21, is the day when it was written, and its
 * tag has the time. Nobody here has set a time zone, so both are in UTC.
 */
export function shownWhen(words: string): Check {
  return {
    name: `is shown when “${brief(words)}” was written`,
    of: 'request',
    judge({ messages, requests: [first] }) {
      const { at, number } = findSaid(messages, words)
      const [day = '', time = ''] = at.toISOString().slice(0, 16).split('T')
      const told = first.told.join('\n')
      const before = told.slice(0, Math.max(0, told.indexOf(escapeText(words))))
      const last = before.match(/\b\d{4}-\d\d-\d\d/g)?.at(-1)
      if (last !== day) return `the date before message ${number} is ${last ?? 'missing'}, not ${day}`
      const heads = findHeads(first, escapeText(words))
      return heads.every(head => head?.includes(time)) ? null : `${time} is not in its tag`
    },
  }
}

/** The first request has these words anywhere among the messages and facts. */
export function shownSays(words: string): Check {
  return {
    name: `is told “${brief(words)}”`,
    of: 'request',
    judge: ({ requests: [first] }) =>
      first.told.some(text => text.includes(escapeText(words))) ? null : 'the request does not say so',
  }
}

/** The agent is offered this tool. */
export function shownTool(name: string): Check {
  return {
    name: `is offered ${name}`,
    of: 'request',
    judge: ({ requests: [first] }) => (first.tools.includes(name) ? null : 'the tool is not offered'),
  }
}

/** The facts that every request has: the question, the asker, the place and the day. */
export const everyRequest: readonly Check[] = [
  {
    name: 'is shown the question',
    of: 'request',
    judge: ({ question, requests: [first] }) =>
      first.told.some(text => text.includes(escapeText(question))) ? null : 'the question is not whole',
  },
  {
    name: 'is told who asks',
    of: 'request',
    judge: ({ asker, requests: [first] }) =>
      (first.told.at(-1) ?? '').includes(asker) ? null : `${asker} is not named beside the question`,
  },
  {
    name: 'is told where',
    of: 'request',
    judge({ workspace, channel, requests: [first] }) {
      const facts = first.told.at(-1) ?? ''
      const missing = [workspace, channel].find(name => !facts.includes(escapeText(name)))
      return missing === undefined ? null : `${missing} is not named beside the question`
    },
  },
  {
    name: 'is told the day',
    of: 'request',
    judge({ now, requests: [first] }) {
      const day = now.toISOString().slice(0, 10)
      return (first.told.at(-1) ?? '').includes(day) ? null : `${day} is not named beside the question`
    },
  },
]

function allOf({ system, told, own }: Shown): string {
  return [system, ...told, ...own].join('\n')
}

/**
 * For each place of these words, returns the opening tag of the message or question around it. Null: it is
 * outside of all.
 */
function findHeads({ told }: Shown, words: string): (string | null)[] {
  return told.flatMap(text => {
    const heads: (string | null)[] = []
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
      heads.push(headAt(text, at))
    return heads
  })
}

function headAt(text: string, at: number): string | null {
  const before = text.slice(0, at)
  const [opening] = [...before.matchAll(/<(message|question)\b[^>]*>/g)].slice(-1)
  if (!opening) return null
  return before.includes(`</${opening[1]}>`, opening.index) ? null : opening[0]
}

/** Writes words as they must stand inside a tag. Not the product's own function, whose faults are looked for. */
function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
