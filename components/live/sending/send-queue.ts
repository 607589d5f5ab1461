import type { PendingMessage } from './pending-message'

/** The server has read the message and refused it: sending it again unchanged would not help. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused'
}

export interface SendQueue {
  /** Sends messages in the order of the calls, one at a time, so that fast typing keeps its order. */
  add(pending: PendingMessage): void
  /** Tries again a message that was held back or refused, and all messages held back behind it. */
  retry(id: string): void
  drop(id: string): void
  /** Tries again the messages that were held back: the connection may be good again. */
  resume(): void
}

export interface SendQueueOptions {
  /**
   * Throws `SendRefused` when trying again would not help; any other error means that it can be tried later.
   */
  deliver: (pending: PendingMessage) => Promise<void>
  /** Called at each change of a message's status. */
  onChange: (pending: PendingMessage) => void
  /** Returns the sentence for a person whose message is held back. */
  describeHold: (error: unknown) => string
}

const giveUpMs = 15_000
const pausesMs = [2_000, 5_000, 10_000]

/**
 * Queues the own messages of one conversation. A message that did not arrive holds back the ones behind it,
 * because they may refer to it; a refused message is moved out of the way. A missing answer counts as not
 * delivered: the id is the message's own, so a second delivery of a message that did arrive finds the first.
 */
export function createSendQueue({ deliver, onChange, describeHold }: SendQueueOptions): SendQueue {
  let queue: PendingMessage[] = []
  let busy = false
  let pauses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(pending: PendingMessage) {
    queue = queue.map(each => (each.id === pending.id ? pending : each))
    onChange(pending)
  }

  async function run() {
    if (busy) return
    busy = true
    clearTimeout(timer)
    for (let head = next(); head; head = next()) {
      try {
        await within(giveUpMs, deliver(head))
        queue = queue.filter(each => each.id !== head.id)
        pauses = 0
      } catch (error) {
        if (!queue.some(each => each.id === head.id)) continue
        if (error instanceof SendRefused) {
          put({ ...head, status: 'failed', problem: error.message })
          continue
        }
        hold(describeHold(error))
        break
      }
    }
    busy = false
  }

  function next() {
    return queue.find(each => each.status === 'sending')
  }

  function hold(problem: string) {
    for (const each of queue) if (each.status === 'sending') put({ ...each, status: 'waiting', problem })
    timer = setTimeout(resume, pausesMs[Math.min(pauses, pausesMs.length - 1)])
    pauses += 1
  }

  function resume() {
    for (const each of queue)
      if (each.status === 'waiting') put({ ...each, status: 'sending', problem: null })
    void run()
  }

  return {
    add(pending) {
      queue = [...queue, pending]
      onChange(pending)
      if (queue.some(each => each.status === 'waiting')) hold(waitingBehind(queue))
      else void run()
    },
    retry(id) {
      const pending = queue.find(each => each.id === id)
      if (!pending) return
      put({ ...pending, status: 'sending', problem: null })
      resume()
    },
    drop(id) {
      queue = queue.filter(each => each.id !== id)
    },
    resume,
  }
}

function waitingBehind(queue: readonly PendingMessage[]): string {
  return queue.find(each => each.status === 'waiting')?.problem ?? ''
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
