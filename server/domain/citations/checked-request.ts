/**
 * A request for an answer that is held against messages: one object in the form of a schema. An answer with errors is
 * corrected in a second exchange. Pure.
 */
import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { ModelRequest } from '../prompts/context.ts'
import { escapeText } from '../prompts/escape.ts'

/** The model that is asked. `rules`: the rules for citing and answering, as they were when the task began. */
export interface CheckedRequestSetting {
  agent: { systemPrompt: string; model: string; maxTokens: number; effort: 'low' | 'medium' | 'high' }
  abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>
  rules: string
  /** The answer to correct, and its errors. */
  mend: { answer: string; faults: readonly string[] } | null
}

/** `mendWords`: the line before the errors, and the line after them. */
export function writeCheckedRequest(
  { agent, abilities, rules, mend }: CheckedRequestSetting,
  asked: {
    schema: Record<string, unknown>
    blocks: readonly string[]
    mendWords: readonly [before: string, after: string]
  },
): ModelRequest {
  const text = (words: string) => ({ type: 'text' as const, text: words })
  return {
    model: agent.model,
    max_tokens: agent.maxTokens,
    stream: true,
    ...(abilities.thinksBetweenTools ? { thinking: { type: 'between_tools' } } : {}),
    output_config: {
      ...(abilities.takesEffort ? { effort: agent.effort } : {}),
      format: { type: 'json_schema', schema: asked.schema },
    },
    system: [agent.systemPrompt, rules].map(text),
    messages: [
      { role: 'user', content: asked.blocks.map(text) },
      ...(mend
        ? [
            { role: 'assistant' as const, content: [text(mend.answer)] },
            { role: 'user' as const, content: [text(describeMending(mend.faults, asked.mendWords))] },
          ]
        : []),
    ],
  }
}

function describeMending(faults: readonly string[], [before, after]: readonly [string, string]): string {
  return ['<request>', before, ...faults.map(fault => `- ${escapeText(fault)}`), after, '</request>'].join(
    '\n',
  )
}
