import * as z from 'zod'
import {
  enqueued,
  pendingScripts,
  type RecordedRequest,
  recorded,
  type ScriptInput,
} from './scripts/script.ts'

export type { RecordedRequest, ScriptInput }

const failure = z.object({ error: z.object({ message: z.string() }) })

/**
 * Plans and watches an offline model that was created with `scripts: true`. A test only waits for facts (a
 * request arrived, a stream is held, a response ended), so no test needs to sleep.
 */
export function scriptModel(url: string) {
  /** Plans responses, in this order; returns their ids. */
  async function enqueue(scripts: ScriptInput | ScriptInput[]): Promise<string[]> {
    const body = { scripts: Array.isArray(scripts) ? scripts : [scripts] }
    return enqueued.parse(await call('POST', '/_script', body)).ids
  }

  /** Returns the planned scripts that were not used yet. */
  async function pending(): Promise<string[]> {
    return pendingScripts.parse(await call('GET', '/_script')).pending
  }

  /** Returns every request so far, oldest first; with `least`, as soon as there are that many. */
  async function requests(least = 0): Promise<RecordedRequest[]> {
    return recorded.parse(await call('GET', `/_requests?least=${least}`)).requests
  }

  /** Waits until a script has arrived at its hold (at that many holds). */
  async function held(id: string, count = 1): Promise<void> {
    await call('GET', `/_script/${id}/held?count=${count}`)
  }

  /** Lets a script continue from its hold, or pass through it if it has not got there yet. */
  async function release(id: string, count = 1): Promise<void> {
    await call('POST', `/_script/${id}/release?count=${count}`)
  }

  /**
   * Waits until the response to a request is complete or its client has disconnected; says which of the two.
   */
  async function ended(number: number): Promise<RecordedRequest> {
    await call('GET', `/_requests/${number}/ended`)
    const found = (await requests()).find(request => request.number === number)
    if (!found) throw new Error(`request ${number} is unknown or was forgotten`)
    return found
  }

  /** Forgets scripts and requests, and cuts streams that are still open. */
  async function reset(): Promise<void> {
    await call('DELETE', '/_script')
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, url), {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const told = failure.safeParse(answer)
    throw new Error(told.success ? told.data.error.message : `${method} ${path}: ${response.status}`)
  }

  return { enqueue, pending, requests, held, release, ended, reset }
}

export type ModelScript = ReturnType<typeof scriptModel>
