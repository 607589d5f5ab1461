import * as z from 'zod'
import { previewedRequest } from '../../server/domain/previews/request-preview.ts'
import { indent } from './show-answer.ts'
import type { Terminal } from './terminal.ts'

export const previewed = z.object({ requests: z.array(previewedRequest) })

/** Prints requests that were not sent: their parts on standard error, and the exact JSON on standard output. */
export function showRequests(
  { out, err }: Terminal,
  answer: z.infer<typeof previewed>,
  { json }: { json: boolean },
): number {
  if (json) out(`${JSON.stringify(answer)}\n`)
  for (const request of json ? [] : answer.requests) {
    if ('problem' in request) {
      err(`${request.problem}\n`)
      continue
    }
    const { agentName, model, layers, promptTokens, maxTokens, tools, mostUsd, body } = request
    const width = Math.max(...layers.map(({ name }) => name.length))
    err(`${agentName}, ${model}\n`)
    for (const { name, tokens } of layers) err(`  ${name.padEnd(width)}  ${String(tokens).padStart(8)}\n`)
    const cost = mostUsd === null ? 'price unknown' : `at most $${mostUsd.toFixed(4)}`
    err(`  about ${promptTokens} tokens, an answer of at most ${maxTokens} tokens, ${cost}\n`)
    if (tools.length > 0) err(`  tools: ${tools.map(({ name }) => name).join(', ')}\n`)
    out(`${indent(body)}\n`)
  }
  return answer.requests.some(request => 'problem' in request) ? 1 : 0
}
