import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { actFailure } from './act-reply.ts'
import { answerRequest, type OfflineModelLog } from './answer-request.ts'
import { describeFailure } from './api/api-failure.ts'
import { createPromptCache } from './api/prompt-cache.ts'
import { createId } from './plan-reply.ts'
import { createScriptDesk } from './scripts/script-desk.ts'
import { createStage } from './stage.ts'

export type OfflineModelOptions = {
  /** 0: any free port. */
  port?: number
  /** The speed at which composed answers are streamed; 0: at once. */
  tokensPerSecond?: number
  /** Opens `/_script` and `/_requests`, for tests and the bench. */
  scripts?: boolean
  /** A call without a planned script fails with an error. */
  strict?: boolean
  log?: OfflineModelLog
}

export type OfflineModel = {
  url: string
  /** Closes the server. Open streams may finish within the grace period; then they are cut. */
  close(graceMs?: number): Promise<void>
}

/**
 * Starts the offline model on loopback: a server that speaks the Messages API, so that the product runs, and
 * can be tested, without a key and without a network.
 */
export async function createOfflineModel(options: OfflineModelOptions = {}): Promise<OfflineModel> {
  const { port = 0, tokensPerSecond = 60, scripts = false, strict = false, log } = options
  const house = {
    tokensPerSecond,
    strict,
    log,
    stage: createStage(),
    cache: createPromptCache(),
    desk: scripts ? createScriptDesk() : null,
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    // A connection that is kept alive would keep a closing server open.
    response.on('close', () => server.listening || setImmediate(() => server.closeIdleConnections()))
    answerRequest(house, request, response).catch((error: unknown) => {
      // A client that disconnects while it sends is not a failure of this server.
      if (!request.complete) return response.destroy()
      log?.error({ err: error }, 'the offline model failed')
      const acts = actFailure(
        describeFailure(500, 'the offline model failed; its log says why'),
        createId('req'),
      )
      house.stage.perform({ response, acts, tokensPerSecond: 0 })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the offline model has no address')

  return {
    url: `http://127.0.0.1:${address.port}`,
    async close(graceMs = 0) {
      house.desk?.close()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(force)
    },
  }
}
