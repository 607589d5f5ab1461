import type Anthropic from '@anthropic-ai/sdk'
import * as z from 'zod'
import type { ModelAbilities } from '../domain/model-abilities.ts'

const supported = z.looseObject({ supported: z.boolean() })
const listedModel = z.looseObject({
  id: z.string(),
  capabilities: z.looseObject({
    effort: supported,
    thinking: z.looseObject({ types: z.looseObject({ between_tools: supported }) }),
  }),
})

/**
 * What the endpoint's models take, by its own word. Never throws: an endpoint without such a list, or one whose list
 * says nothing of abilities, tells nothing.
 */
export async function listAbilities(client: Anthropic): Promise<ReadonlyMap<string, ModelAbilities>> {
  try {
    const page = await client.models.list({ limit: 1_000 }, { timeout: 10_000, maxRetries: 0 })
    return new Map(
      page.data.flatMap(model => {
        const listed = listedModel.safeParse(model)
        if (!listed.success) return []
        const { effort, thinking } = listed.data.capabilities
        const abilities = {
          takesEffort: effort.supported,
          thinksBetweenTools: thinking.types.between_tools.supported,
        }
        return [[listed.data.id, abilities] as const]
      }),
    )
  } catch {
    return new Map()
  }
}
