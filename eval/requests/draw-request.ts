import * as z from 'zod'
import { estimateTokens } from '../../server/domain/prompts/estimate-tokens.ts'
import { type RequestBlock, textOf, type WrittenRequest } from '../product/read-request.ts'

const width = 100

/** The parts that were drawn before, by their JSON, with the name of the request that has them. */
export type Drawn = Map<string, string>

/**
 * Draws a request for people: its settings, the system prompt, the tools and the turns, with a border around
 * each block and the marks up to which the endpoint caches. The tools and blocks of the system prompt that an
 * earlier request has as well are not repeated.
 */
export function drawRequest(name: string, request: WrittenRequest, drawn: Drawn = new Map()): string {
  const { system, tools, messages, ...settings } = request
  return [
    ...Object.entries(settings).map(([setting, value]) => `${setting}: ${writeValue(value)}`),
    '',
    ...system.flatMap((block, index) => {
      const title = `system, block ${index + 1} of ${system.length}`
      return drawBlock(
        title,
        block,
        listOnce(name, block, drawn, () => listRows(block)),
      )
    }),
    ...(tools.length > 0
      ? drawTools(
          tools,
          listOnce(name, tools, drawn, () => tools.flatMap(listTool)),
        )
      : []),
    ...messages.flatMap(({ role, content }, turn) =>
      content.flatMap((block, index) =>
        drawBlock(
          `turn ${turn + 1}, ${role}, block ${index + 1} of ${content.length}`,
          block,
          listRows(block),
        ),
      ),
    ),
  ].join('\n')
}

function listOnce(name: string, part: unknown, drawn: Drawn, list: () => string[]): string[] {
  const key = JSON.stringify(part)
  const earlier = drawn.get(key)
  if (earlier !== undefined) return [`(the same as in the request of '${earlier}')`]
  drawn.set(key, name)
  return list()
}

function drawBlock(title: string, block: RequestBlock, rows: readonly string[]): string[] {
  const { type, cache_control: mark } = block
  const kind = type === 'text' ? '' : `, ${type}`
  return [
    drawBorder('┌', `${title}${kind}, ${countTokens(block)}`),
    ...drawRows(rows),
    drawBorder('└', mark ? `cache mark (${[mark.type, mark.ttl].filter(Boolean).join(', ')})` : ''),
  ]
}

function drawTools(tools: WrittenRequest['tools'], rows: readonly string[]): string[] {
  return [
    drawBorder('┌', `tools, ${tools.length} of them, ${countTokens(tools)}`),
    ...drawRows(rows),
    drawBorder('└', ''),
  ]
}

function drawRows(rows: readonly string[]): string[] {
  return rows.flatMap(row => row.split('\n')).map(row => `│ ${row}`.trimEnd())
}

function listRows(block: RequestBlock): string[] {
  const { type, name, input, is_error: isError } = block
  if (type === 'tool_use') return [`${name} ${JSON.stringify(input)}`]
  if (type === 'text' || type === 'tool_result') return [...(isError ? ['(error)'] : []), textOf(block)]
  const { cache_control: _mark, ...rest } = block
  return [JSON.stringify(rest)]
}

const inputSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

/** Lists a tool with its inputs. A pattern is left out beside a format, which says the same. */
function listTool({
  name,
  description = '',
  input_schema: schema,
}: WrittenRequest['tools'][number]): string[] {
  const { properties, required } = inputSchema.parse(schema)
  return [
    name,
    ...wrap(description, '  '),
    ...Object.entries(properties).flatMap(([input, { description: about, type, pattern, ...rules }]) => {
      const limits = { ...rules, ...(pattern && !rules.format ? { pattern } : {}) }
      const traits = [
        writeValue(type),
        ...(required.includes(input) ? ['required'] : []),
        ...Object.entries(limits).map(([rule, value]) => `${rule} ${JSON.stringify(value)}`),
      ]
      return wrap(`- ${input} (${traits.join(', ')})${about ? `: ${about}` : ''}`, '    ')
    }),
  ]
}

function drawBorder(corner: string, title: string): string {
  return `${corner}${title === '' ? '' : `─ ${title} `}`.padEnd(width, '─')
}

function countTokens(part: unknown): string {
  return `about ${Math.ceil(estimateTokens(JSON.stringify(part)))} tokens`
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Breaks text at spaces into rows with this indentation. */
function wrap(text: string, indent: string): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    if (row !== '' && indent.length + row.length + word.length > width - 4) {
      rows.push(row)
      row = ''
    }
    row = row === '' ? word : `${row} ${word}`
  }
  return [...rows, row].map(each => indent + each)
}
