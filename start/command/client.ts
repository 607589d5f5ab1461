import * as z from 'zod'
import { CommandError } from './command-error.ts'
import type { Terminal } from './terminal.ts'

const problem = z.object({ reason: z.string(), detail: z.string() })

/** A client of the API for the command. */
export interface Client {
  get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>>
  post<Shape extends z.ZodType>(path: string, body: unknown, shape: Shape): Promise<z.output<Shape>>
  /** Opens an answer that is read while it arrives. */
  open(path: string, headers: Record<string, string>): Promise<Response>
}

export function createClient({ env, err }: Terminal, { debug }: { debug: boolean }): Client {
  const url = env.OPENVIBE_URL || 'http://localhost:3000'
  const key = env.OPENVIBE_API_KEY
  if (!URL.canParse(url)) throw new CommandError(2, `OPENVIBE_URL is not a valid address: ${url}`)
  if (!key) {
    throw new CommandError(
      2,
      'Set OPENVIBE_API_KEY to your API key. You can create one in the workspace settings, under API keys.',
    )
  }

  async function send(
    method: string,
    path: string,
    init: { body?: string; headers?: Record<string, string> },
  ) {
    const address = new URL(`/api/v1${path}`, url)
    if (debug) err(`> ${method} ${address}\n${init.body ? `> ${init.body}\n` : ''}`)
    const headers = { authorization: `Bearer ${key}`, ...init.headers }
    const response = await fetch(address, { method, headers, body: init.body ?? null }).catch(
      (error: unknown) => {
        const why = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
        throw new CommandError(
          3,
          `OpenVibe can’t be reached at ${url}${why}. Check that it is running and that OPENVIBE_URL is correct.`,
        )
      },
    )
    if (debug) err(`< ${response.status}\n`)
    if (!response.ok) throw await readProblem(response)
    return response
  }

  return {
    async get(path, shape) {
      return shape.parse(await (await send('GET', path, {})).json())
    },
    async post(path, body, shape) {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await send('POST', path, body === undefined ? {} : json)
      return shape.parse(await response.json())
    },
    open: (path, headers) => send('GET', path, { headers }),
  }
}

async function readProblem(response: Response): Promise<CommandError> {
  const { data } = problem.safeParse(await response.json().catch(() => null))
  const code = response.status === 401 || response.status >= 500 ? 3 : 1
  return new CommandError(code, data?.detail ?? `OpenVibe answered with status ${response.status}.`)
}
