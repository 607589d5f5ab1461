import type { IncomingMessage, ServerResponse } from 'node:http'
import { actFailure, actJson } from '../act-reply.ts'
import { describeFailure } from '../api/api-failure.ts'
import { createId } from '../plan-reply.ts'
import type { Act } from '../stage.ts'
import { enqueueBody, type RecordedRequest } from './script.ts'
import type { Kept, ScriptDesk } from './script-desk.ts'

const longestWaitMs = 10_000

export type ScriptCall = { request: IncomingMessage; response: ServerResponse; url: URL; body: string }

/**
 * Answers the endpoints for tests: plan, release, wait, look, forget. They exist only on a server that was
 * started for tests. Null: not one of them.
 */
export async function answerScriptCall(
  desk: ScriptDesk,
  { request, url, body }: ScriptCall,
): Promise<Act[] | null> {
  const [, root, id = '', verb] = url.pathname.split('/')
  const route = `${request.method} ${root}${id && '/:id'}${verb ? `/${verb}` : ''}`
  const count = Number(url.searchParams.get('count') ?? 1)
  switch (route) {
    case 'POST _script':
      return enqueue(desk, body)
    case 'GET _script':
      return reply({ pending: desk.listPending() })
    case 'DELETE _script':
      desk.reset()
      return reply({})
    case 'POST _script/:id/release':
      desk.release(id, count)
      return reply({})
    case 'GET _script/:id/held':
      return wait(
        desk,
        () => desk.countHeld(id) >= count,
        () => `held streams of ${id}: ${desk.countHeld(id)} of ${count}`,
      )
    case 'GET _requests': {
      const least = Number(url.searchParams.get('least') ?? 0)
      const enough = await desk.until(() => desk.listRequests().length >= least, longestWaitMs)
      return enough
        ? reply({ requests: desk.listRequests().map(showRequest) })
        : late(`requests: ${desk.listRequests().length} of ${least}`)
    }
    case 'GET _requests/:id/ended':
      return wait(
        desk,
        () => hasEnded(desk, Number(id)),
        () => `request ${id} is still open`,
      )
    default:
      return null
  }
}

function enqueue(desk: ScriptDesk, body: string): Act[] {
  const parsed = enqueueBody.safeParse(parseJson(body))
  if (parsed.success) return reply({ ids: desk.enqueue(parsed.data.scripts) })
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  return actFailure(describeFailure(400, `This script can't be played: ${problems}`), createId('req'))
}

async function wait(desk: ScriptDesk, check: () => boolean, tell: () => string): Promise<Act[]> {
  return (await desk.until(check, longestWaitMs)) ? reply({}) : late(tell())
}

function late(what: string): Act[] {
  return actFailure(
    describeFailure(504, `Waited ${longestWaitMs / 1000} s in vain; ${what}`),
    createId('req'),
  )
}

function showRequest(kept: Kept): RecordedRequest {
  return { ...kept, body: parseJson(kept.text) ?? null }
}

function hasEnded(desk: ScriptDesk, number: number): boolean {
  return desk.listRequests().some(request => request.number === number && request.state !== 'open')
}

function reply(body: unknown): Act[] {
  return actJson(200, JSON.stringify(body), createId('req'))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
