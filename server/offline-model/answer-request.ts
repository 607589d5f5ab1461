import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { actFailure, actJson, actReply } from './act-reply.ts'
import { answerModels } from './api/answer-models.ts'
import { type ApiFailure, describeFailure } from './api/api-failure.ts'
import { checkRequest } from './api/check-request.ts'
import { listPromptParts, sumTokens } from './api/estimate-tokens.ts'
import { type MessagesRequest, parseCountRequest, parseMessagesRequest } from './api/messages-request.ts'
import type { PromptCache } from './api/prompt-cache.ts'
import { createId, planReply } from './plan-reply.ts'
import { readBody } from './read-body.ts'
import { playScript } from './scripts/play-script.ts'
import type { Script } from './scripts/script.ts'
import type { ScriptDesk } from './scripts/script-desk.ts'
import { answerScriptCall, parseJson } from './scripts/script-routes.ts'
import type { Act, createStage, Gate } from './stage.ts'

/** The part of a logger that is used here; pino has it. */
export type OfflineModelLog = {
  debug(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type House = {
  tokensPerSecond: number
  strict: boolean
  log: OfflineModelLog | undefined
  stage: ReturnType<typeof createStage>
  cache: PromptCache
  /** Null: this server takes no scripts. */
  desk: ScriptDesk | null
}

type Answer = { acts: Act[]; tokensPerSecond?: number; gate?: Gate; script?: string | null; status: number }

/**
 * Answers one request to the offline model: the Messages API, the list of models, or the endpoints for tests.
 */
export async function answerRequest(
  house: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://offline')
  const requestId = createId('req')
  const body = await readBody(request)
  if (house.desk && url.pathname.startsWith('/_') && body !== null) {
    const acts = await answerScriptCall(house.desk, { request, response, url, body })
    if (acts) return house.stage.perform({ response, acts, tokensPerSecond: 0 })
  }
  const recording = house.desk?.record(
    {
      requestId,
      at: new Date().toISOString(),
      method: request.method ?? '',
      path: url.pathname + url.search,
      headers: hideCredentials(request.headers),
      text: body ?? '',
      script: null,
      status: null,
      state: 'open',
    },
    () => response.destroy(),
  )
  response.on('close', () => recording?.update({ state: response.writableFinished ? 'done' : 'gone' }))
  const answer =
    body === null
      ? fail(describeFailure(413, 'Request exceeds the maximum size'), requestId)
      : route(house, { request, url, body, requestId })
  recording?.update({ script: answer.script ?? null, status: answer.status })
  house.log?.debug({ requestId, path: url.pathname, status: answer.status }, 'answered')
  const { acts, gate, tokensPerSecond = house.tokensPerSecond } = answer
  house.stage.perform({ response, acts, gate, tokensPerSecond })
}

type Call = { request: IncomingMessage; url: URL; body: string; requestId: string }

function route(house: House, call: Call): Answer {
  const { request, url, requestId } = call
  const { pathname } = url
  if (request.headers['anthropic-version'] === undefined) {
    return fail(describeFailure(400, 'anthropic-version: header is required'), requestId)
  }
  if (request.method === 'POST' && pathname === '/v1/messages') return answerMessages(house, call)
  if (request.method === 'POST' && pathname === '/v1/messages/count_tokens') return countTokens(call)
  const models = request.method === 'GET' ? answerModels(url) : null
  if (models === null)
    return fail(describeFailure(404, `${request.method} ${pathname} is not there`), requestId)
  return 'failure' in models ? fail(models.failure, requestId) : succeed(models.body, requestId)
}

function answerMessages(house: House, { request, body, requestId }: Call): Answer {
  const parsed = parseMessagesRequest(parseJson(body), request.headers['anthropic-beta'] !== undefined)
  if (!parsed.ok) return fail(parsed.failure, requestId)
  const failure = checkRequest(parsed.request)
  if (failure) return fail(failure, requestId)
  const usage = house.cache.count(parsed.request.model, listPromptParts(parsed.request))
  const script = house.desk?.take(parsed.request)
  if (house.desk && script) {
    const acts = playScript(script, { request: parsed.request, requestId, usage })
    return describeScripted(script, acts, house.desk)
  }
  if (house.strict) return fail(describeUnplanned(parsed.request), requestId)
  return {
    acts: actReply(planReply(parsed.request, usage), requestId, parsed.request.stream === true),
    status: 200,
  }
}

function describeScripted(script: Script, acts: Act[], desk: ScriptDesk): Answer {
  const head = acts.find(act => act.type === 'head')
  const pace = 'tokensPerSecond' in script ? script.tokensPerSecond : undefined
  const isComposed = script.kind === 'composed'
  return {
    acts,
    script: script.id ?? null,
    gate: desk.createGate(script.id ?? ''),
    status: head?.status ?? 0,
    // Planned text is sent at once unless the script says otherwise: tests don't wait for the typing effect.
    tokensPerSecond: pace ?? (isComposed ? undefined : 0),
  }
}

function describeUnplanned(request: MessagesRequest): ApiFailure {
  const last = request.messages.findLast(message => message.role === 'user')
  return describeFailure(
    400,
    `No script was planned for this call, which ends with: ${JSON.stringify(last?.content).slice(-200)}`,
  )
}

function countTokens({ body, requestId }: Call): Answer {
  const parsed = parseCountRequest(parseJson(body))
  if (!parsed.ok) return fail(parsed.failure, requestId)
  const failure = checkRequest(parsed.request)
  if (failure) return fail(failure, requestId)
  return succeed({ input_tokens: sumTokens(listPromptParts(parsed.request)) }, requestId)
}

function fail(failure: ApiFailure, requestId: string): Answer {
  return { acts: actFailure(failure, requestId), status: failure.status }
}

function succeed(body: unknown, requestId: string): Answer {
  return { acts: actJson(200, JSON.stringify(body), requestId), status: 200 }
}

function hideCredentials(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    /^(?:x-api-key|authorization|cookie)$/.test(name) ? '[removed]' : String(value),
  ])
  return Object.fromEntries(shown)
}
