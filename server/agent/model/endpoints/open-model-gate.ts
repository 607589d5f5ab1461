import type { ModelGate, TriedEndpoint } from '../../../chat/models/model-gate.ts'
import { explainTest } from '../../../domain/models/endpoint-test.ts'
import type { Env } from '../../../env.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { createSecretBox } from '../../../outbound/secret-box.ts'
import { createEndpointFetch, openEndpoint, withoutVersion } from './open-endpoint.ts'

/** A person waits for the test. */
const patienceMs = 20_000

/** Opens the way from the pages to model endpoints: a test is a real call, through the gate of all such requests. */
export function openModelGate(
  env: Pick<Env, 'anthropic' | 'encryptionKey' | 'allowPrivateAddresses'>,
): ModelGate {
  const fetch = createEndpointFetch(env.allowPrivateAddresses)

  async function tryEndpoint(endpoint: {
    baseUrl: string
    apiKey: string
    model: string | null
  }): Promise<TriedEndpoint> {
    const { host } = new URL(endpoint.baseUrl)
    const refused = await refuseAddress(withoutVersion(endpoint.baseUrl))
    if (refused !== null) return { failure: refused, model: endpoint.model ?? '', models: [] }
    const opened = openEndpoint(fetch, endpoint)
    const models = await opened.listModels()
    const model = endpoint.model ?? models[0]?.id
    if (model === undefined) {
      return {
        failure: `${host} lists no models. Enter the name of a model for the test, or check the address and the key.`,
        model: '',
        models,
      }
    }
    const outcome = await opened.call({
      model,
      body: JSON.stringify({
        model,
        max_tokens: 16,
        stream: true,
        messages: [{ role: 'user', content: 'Answer with the word yes.' }],
      }),
      onText() {},
      signal: new AbortController().signal,
      idleMs: patienceMs,
      totalMs: patienceMs,
    })
    const failure = outcome.kind === 'failed' ? explainTest(outcome, { host, model }) : null
    return { failure, model, models }
  }

  /** Says why an address is refused before any request; null: it may be asked. */
  async function refuseAddress(baseUrl: string): Promise<string | null> {
    try {
      await fetch.check(baseUrl)
      return null
    } catch (error) {
      if (error instanceof OutboundError) return error.message
      throw error
    }
  }

  return { box: createSecretBox(env.encryptionKey), isFree: env.anthropic === null, try: tryEndpoint }
}
