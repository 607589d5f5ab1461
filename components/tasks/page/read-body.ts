import * as z from 'zod'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { redactSecrets } from '@/server/domain/secrets/redact-secrets'

const words = taskStrings

/** A stretch of a request or an answer under a label of its own. */
export interface BodySection {
  label: string
  /** A cache mark stands at its end. */
  isCached: boolean
  text: string
}

/** A request or an answer, taken apart for reading. */
export interface ReadBody {
  /** Everything but the texts, by the names that the endpoint has for it. */
  settings: [name: string, value: string][]
  sections: BodySection[]
}

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  thinking: z.string().optional(),
  cache_control: z.unknown().optional(),
})
type Block = z.infer<typeof block>
const content = z.union([z.string().transform((text): Block[] => [{ type: 'text', text }]), z.array(block)])

const request = z.looseObject({
  system: content.default([]),
  messages: z.array(z.looseObject({ role: z.string(), content })),
})
const answer = z.looseObject({ content })

/** Null: it is no request that this page knows how to read. */
export function readRequest(body: string): ReadBody | null {
  const parsed = request.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { system, messages, ...rest } = parsed.data
  return {
    settings: listSettings(rest),
    sections: [
      ...labelBlocks(system, words.instructions),
      ...messages.flatMap(({ role, content: blocks }, index) =>
        labelBlocks(blocks, (role === 'assistant' ? words.fromModel : words.toModel)(index + 1)),
      ),
    ],
  }
}

/** Null: it is no answer that this page knows how to read. */
export function readAnswer(body: string): ReadBody | null {
  const parsed = answer.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { content: blocks, ...rest } = parsed.data
  return {
    settings: listSettings(rest),
    sections: blocks.map(each => ({ ...readBlock(each), label: nameOf(each) })),
  }
}

/** What a tool was given, field under field. Null: it is no JSON. */
export function readJson(body: string): ReadBody | null {
  const value = parseJson(body)
  if (value === null) return null
  return {
    settings: [],
    sections: [{ label: words.bodies.input, isCached: false, text: JSON.stringify(value, null, 2) }],
  }
}

function labelBlocks(blocks: Block[], label: string): BodySection[] {
  return blocks.map((each, index) => ({
    ...readBlock(each),
    label: blocks.length === 1 ? label : words.part(label, index + 1, blocks.length),
  }))
}

/** A block's words; what has none is shown as it was sent. */
function readBlock(each: Block): Omit<BodySection, 'label'> {
  const { cache_control, ...plain } = each
  const text = each.type === 'text' ? each.text : each.type === 'thinking' ? each.thinking : undefined
  const other = () => (each.type === 'tool_use' ? showCall(plain) : JSON.stringify(plain, null, 2))
  return { text: text ?? other(), isCached: cache_control != null }
}

/** A call without its id, which looks like a secret, and without the secrets in what is handed over. */
function showCall({ id: _id, ...call }: Record<string, unknown>): string {
  return redactSecrets(JSON.stringify(call, null, 2))
}

function nameOf({ type }: Block): string {
  if (type === 'text') return words.text
  return type === 'thinking' ? words.thinking : type
}

function listSettings(rest: Record<string, unknown>): [string, string][] {
  return Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
