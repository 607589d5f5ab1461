import * as z from 'zod'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { redactSecrets } from '@/server/domain/secrets/redact-secrets'

const words = taskStrings

/** A section of a request or an answer under its own label. */
export interface BodySection {
  label: string
  /** The section ends with a cache mark. */
  isCached: boolean
  text: string
}

/** A request or an answer, split into sections for reading. */
export interface ReadBody {
  /** Everything except the texts, under the names that the endpoint uses. */
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

/** Splits a request; null: this page can't read it. */
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

/** Splits an answer; null: this page can't read it. */
export function readAnswer(body: string): ReadBody | null {
  const parsed = answer.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { content: blocks, ...rest } = parsed.data
  return {
    settings: listSettings(rest),
    sections: blocks.map(each => ({ ...readBlock(each), label: nameOf(each) })),
  }
}

/** Lists the input of a tool, field by field. Null: it is not JSON. */
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

/** Returns the text of a block; a block without text is shown as it was sent. */
function readBlock(each: Block): Omit<BodySection, 'label'> {
  const { cache_control, ...plain } = each
  const text = each.type === 'text' ? each.text : each.type === 'thinking' ? each.thinking : undefined
  const other = () => (each.type === 'tool_use' ? showCall(plain) : JSON.stringify(plain, null, 2))
  return { text: text ?? other(), isCached: cache_control != null }
}

/** Returns a tool call without its id, which looks like a secret, and without the secrets in its input. */
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
