import { Document, isPair, isScalar, Scalar, visit } from 'yaml'
import * as z from 'zod'
import type { BlockFields } from '../../memory-blocks/memory-block.ts'
import type { AgentFields } from '../agent.ts'
import { documentOfFields } from './document.ts'
import type { EndpointNames } from './named-endpoints.ts'

export const documentFormat = z.enum(['yaml', 'json'])
export type DocumentFormat = z.infer<typeof documentFormat>

/** Writes an agent as a document. Reading it gives the same agent, and writing that the same text. */
export function writeDocument(
  agent: AgentFields,
  format: DocumentFormat = 'yaml',
  blocks: readonly BlockFields[] = [],
  endpoints: EndpointNames = {},
): string {
  const data = documentOfFields(agent, blocks, endpoints)
  return format === 'json' ? `${JSON.stringify(data, null, 2)}\n` : writeYaml(data)
}

function writeYaml(data: ReturnType<typeof documentOfFields>): string {
  // The line break at the end of a prompt has no meaning. With it, the prompt is a block without a sign.
  const text = data.description.includes('\n') ? { ...data, description: `${data.description}\n` } : data
  const document = new Document(JSON.parse(JSON.stringify(text)), { aliasDuplicateObjects: false })
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== 'string') return
      if (key === 'key' || !isBlock(node.value)) {
        if (needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE
      } else node.type = Scalar.BLOCK_LITERAL
    },
    Pair(_, pair) {
      // The parts of the document stand apart.
      if (isScalar(pair.key) && document.contents && isPair(pair) && apart.includes(String(pair.key.value))) {
        const isTop = 'items' in document.contents && document.contents.items.some(item => item === pair)
        if (isTop) pair.key.spaceBefore = true
      }
    },
  })
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true })
}

const apart = [
  ...[
    'description',
    'properties',
    'structured_output',
    'tools',
    'model',
    'limits',
    'memory_blocks',
    'approvals',
  ],
]

/** A text of several lines that reads the same as a block. */
function isBlock(text: string): boolean {
  return text.includes('\n') && !needsQuotes(text) && /^[^\s]/.test(text) && !/[\t ]\n*$/.test(text)
}

/** A character that YAML would change or an editor would not show. */
function needsQuotes(text: string): boolean {
  return /[^\n\x20-\x7e\xa0-\u2027\u202a-\u{10ffff}]|[\ufeff\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u.test(
    text,
  )
}
