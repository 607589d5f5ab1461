/**
 * Takes out of a stored body the words that its reader may not read now. The body keeps its form: JSON stays
 * JSON, a request stays a request.
 */
import * as z from 'zod'
import type { BodyUse } from './body-uses.ts'
import { reduceMaterial } from './reduce-material.ts'
import { markOf, reasonOf, restsOn, type Sight, type WhyHidden } from './sight.ts'
import type { Told } from './told.ts'

/** A body as a reader is shown it. */
export interface ShownBody {
  body: string
  /** The reasons why words were taken out; empty: the body is whole. */
  notShown: WhyHidden[]
}

/**
 * Returns a body of a task for one reader. A request is not reduced here: it is rebuilt from its reduced parts
 * (show-bodies.ts), and withheld as a whole only if that is impossible.
 */
export function reduceBody(body: string, use: BodyUse, sight: Sight): ShownBody {
  const told = listWhole(use)
  const notShown = listReasons(told, sight)
  const [first] = notShown
  if (!first) return { body, notShown }
  if (use.kind === 'answer' && isAllSaid(body, sight)) return { body, notShown: [] }
  return { body: reduce(body, use, sight) ?? withholdBody(body, first), notShown }
}

/** Returns all messages whose words a body may hold. */
export function listWhole(use: BodyUse): Told[] {
  if (use.kind !== 'material') return use.told
  return [...use.told, ...use.asked, ...(use.runs ?? []), ...(use.beside ?? [])]
}

/** Returns why words are hidden, each reason once. */
export function listReasons(told: readonly Told[], sight: Sight): WhyHidden[] {
  return [...new Set(told.flatMap(each => reasonOf(each, sight) ?? []))]
}

/** Replaces a whole body by a mark. */
export function withholdBody(body: string, why: WhyHidden): string {
  return parse(body) === undefined ? restsOn(why) : JSON.stringify({ not_shown: restsOn(why) })
}

/** Null: the hidden words can't be told from the others. */
function reduce(body: string, use: BodyUse, sight: Sight): string | null {
  if (use.kind === 'material') return reduceMaterial(body, use, sight)
  if (use.kind === 'result') return reduceResult(body, use.told, sight)
  if (use.kind === 'answer') return reduceAnswer(body, use.told, sight)
  return null
}

const item = z.looseObject({ message_id: z.string().optional(), cite: z.string().optional() })

/** A result names each of its messages by id, or by a label with the place of the message in the result. */
function reduceResult(body: string, told: readonly Told[], sight: Sight): string | null {
  const value = parse(body)
  if (typeof value !== 'object' || value === null) return null
  const reasons = told.map(each => reasonOf(each, sight))
  // The rest of a result that tells only hidden messages describes their place.
  if (reasons.every(why => why !== null)) return null
  const found = new Set<number>()
  const take = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(take)
    if (typeof part !== 'object' || part === null) return part
    const named = item.safeParse(part).data
    const index = named ? findPlace(named, told) : -1
    const why = reasons[index]
    if (why) {
      found.add(index)
      return { ...(named?.message_id && { message_id: named.message_id }), not_shown: markOf(why) }
    }
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, take(inner)]))
  }
  const reduced = take(value)
  return reasons.every((why, index) => why === null || found.has(index)) ? JSON.stringify(reduced) : null
}

function findPlace({ message_id, cite }: z.infer<typeof item>, told: readonly Told[]): number {
  if (message_id !== undefined) return told.findIndex(({ messageId }) => messageId === message_id)
  const place = /^\[\d+\.(\d+)\]$/.exec(cite ?? '')?.[1]
  return place === undefined ? -1 : Number(place) - 1
}

const answer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
})

/** Returns whether an answer has nothing but words that its reader finds in the conversation. */
function isAllSaid(body: string, { said }: Sight): boolean {
  const { data } = answer.safeParse(parse(body))
  const isTold = data?.content.every(({ type, text = '', ...more }) => {
    const isText = type === 'text' && Object.values(more).every(value => value === null)
    return isText && isSaid(text, said)
  })
  return isTold === true
}

function isSaid(text: string, said: readonly string[]): boolean {
  return text.trim() !== '' && said.some(each => each.includes(text.trim()))
}

/**
 * An answer can't be cut message by message. Its words are shown if its reader finds them in the conversation;
 * thinking, tool input and other words are withheld.
 */
function reduceAnswer(body: string, told: readonly Told[], sight: Sight): string | null {
  const [why] = listReasons(told, sight)
  const { data } = answer.safeParse(parse(body))
  if (!why) return body
  if (!data) return isSaid(body, sight.said) ? body : null
  const content = data.content.map(({ type, text = '', ...block }) => {
    if (type === 'text') return { type, text: isSaid(text, sight.said) ? text : restsOn(why) }
    if (type === 'thinking') return { type, thinking: restsOn(why) }
    if (type === 'tool_use')
      return { type, id: block.id, name: block.name, input: { not_shown: restsOn(why) } }
    return { type: 'text', text: restsOn(why) }
  })
  return JSON.stringify({ ...data, content })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
