import type Anthropic from '@anthropic-ai/sdk'
import * as z from 'zod'
import type { ListedModel } from '../../domain/agents/model-list.ts'

const supported = z.looseObject({ supported: z.boolean() })
const size = z.number().int().positive().nullish().catch(null)
const listed = z
  .looseObject({
    id: z.string().min(1).max(100),
    display_name: z.string().nullish().catch(null),
    max_input_tokens: size,
    max_tokens: size,
    capabilities: z
      .looseObject({
        effort: supported,
        image_input: supported.nullish().catch(null),
        pdf_input: supported.nullish().catch(null),
        structured_outputs: supported.nullish().catch(null),
        thinking: z.looseObject({ types: z.looseObject({ between_tools: supported }) }),
      })
      .nullish()
      .catch(null),
  })
  .transform(
    ({ id, display_name: name, capabilities, ...model }): ListedModel => ({
      id,
      name: name || id,
      abilities: {
        takesEffort: capabilities?.effort.supported ?? false,
        takesFormat: capabilities?.structured_outputs?.supported ?? false,
        takesImages: capabilities?.image_input?.supported ?? false,
        takesDocuments: capabilities?.pdf_input?.supported ?? false,
        thinksBetweenTools: capabilities?.thinking.types.between_tools.supported ?? false,
        window: model.max_input_tokens ?? null,
        maxOutput: model.max_tokens ?? null,
      },
    }),
  )

/**
 * Returns the endpoint's models and their abilities, as the endpoint tells them, newest first. Never throws: an
 * endpoint without such a list has an empty one.
 */
export async function listModels(client: Anthropic, patienceMs: number): Promise<readonly ListedModel[]> {
  try {
    const page = await client.models.list(
      { limit: 1_000 },
      { signal: AbortSignal.timeout(patienceMs), maxRetries: 0 },
    )
    return page.data.flatMap(model => listed.safeParse(model).data ?? [])
  } catch {
    return []
  }
}
