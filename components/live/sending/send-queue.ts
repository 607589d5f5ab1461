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
   * Throws `SendRefused` when trying again would not help; any other error means that it can be tried later. `given`
   * tells that the answer is not waited for any more.
   */
  deliver: (pending: PendingMessage, given: AbortSignal) => Promise<void>
  /** Called at each change of a message's status. */
  onChange: (pending: PendingMessage) => void
  /** Returns the sentence for a person whose message is held back. */
  describeHold: (error: unknown) => string
}

const giveUpMs = 15_000
/** A delivery that takes longer may hang on a dead line: when the line may be good again, it is made anew. */
const patientMs = 2_000
const anew = new Error('sent anew')
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
  let delivery = { since: 0, ends: new AbortController() }

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
        delivery = { since: Date.now(), ends: new AbortController() }
        await within(giveUpMs, delivery.ends, deliver(head, delivery.ends.signal))
        queue = queue.filter(each => each.id !== head.id)
        pauses = 0
      } catch (error) {
        if (error === anew || !queue.some(each => each.id === head.id)) continue
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
    if (busy && Date.now() - delivery.since >= patientMs) delivery.ends.abort(anew)
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

function within(ms: number, ends: AbortController, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => ends.abort(new Error('no answer in time')), ms)
    ends.signal.addEventListener('abort', () => reject(ends.signal.reason))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
