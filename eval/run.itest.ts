import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOfflineModel, type OfflineModel } from '../server/offline-model/create-offline-model.ts'
import { type ModelScript, scriptModel } from '../server/offline-model/script-client.ts'
import { createTestDatabase } from '../testing/postgres/database.ts'
import { conversations } from './conversations/index.ts'
import { keyless, type Run, run } from './run.ts'

let endpoint: OfflineModel
let script: ModelScript

beforeAll(async () => {
  endpoint = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  script = scriptModel(endpoint.url)
})
afterAll(() => endpoint.close())

/** Runs conversations with these names and returns the printed text. */
async function runNamed(
  names: string[],
  more: Partial<Run> = {},
): Promise<{ isGood: boolean; text: string }> {
  const printed: string[] = []
  const isGood = await run(
    await createTestDatabase(),
    {
      conversations: conversations.filter(({ name }) => names.includes(name)),
      anthropic: null,
      runs: 1,
      ...more,
    },
    line => printed.push(line),
  )
  return { isGood, text: printed.join('\n') }
}

it('without a key, it says so, and checks what the model was shown', async () => {
  const { isGood, text } = await runNamed([
    'forged-message',
    'guest-asks',
    'partner-in-fork',
    'fork-of-long-thread',
  ])
  expect(text).toContain(keyless)
  expect(text).toMatch(/forged-message +\| 6\/6 ✓{6}·+ /)
  expect(text).toMatch(/guest-asks +\| 8\/8 ✓{8}·+ /)
  expect(text).toMatch(/partner-in-fork +\| 8\/8 ✓{8}·+ /)
  expect(text).toMatch(/fork-of-long-thread +\| 8\/8 ✓{8}·+ /)
  expect(text).toMatch(/prompts +\| vibe v1 [0-9a-f]{7} /)
  expect(isGood).toBe(true)
})

it('with an endpoint, it checks the answers of each model and lists the failures', async () => {
  const asks = (model: string) => ({ model, contains: 'who has the pairing bug now' })
  await script.enqueue([
    { kind: 'text', when: asks('claude-opus-5-5'), text: 'Theo; he waits for the chip vendor [7].' },
    { kind: 'text', when: asks('claude-sonnet-5-5'), text: 'Oksana has it [2].' },
  ])
  const { isGood, text } = await runNamed(['handed-over'], {
    anthropic: { apiKey: 'a key', baseUrl: endpoint.url },
    model: ['claude-opus-5-5', 'claude-sonnet-5-5'],
  })
  expect(text).not.toContain(keyless)
  expect(text).toMatch(/\| conversation +\| claude-opus-5-5 +\| claude-sonnet-5-5 +\|/)
  expect(text).toMatch(/\| handed-over +\| 10\/10 ✓{10} +\| 7\/10 ✓{5}✗✗✗✓✓ +\|/)
  expect(text).toContain('✗ names Theo: Theo is not named')
  expect(text).toMatch(/cost +\| \$0\.0*[1-9]/)
  // Only the checks of requests decide: answers of a model differ from run to run.
  expect(isGood).toBe(true)
})
