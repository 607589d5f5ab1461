import { filesStrings } from '@/components/strings/files'
import { attachingStrings } from '@/components/strings/messages/attaching'
import type { Attachment } from '@/server/domain/messages/attachment'
import { fileAddress } from './file-address'
import type { Measures } from './measure-picture'
import { NotSentUp } from './not-sent-up'

export interface SendUp {
  id: string
  channelId: string
  file: File
  measures: Measures | null
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads a file's bytes to the server with an XMLHttpRequest, since `fetch` does not report the progress.
 */
export function sendUp({ id, channelId, file, measures, signal, onProgress }: SendUp): Promise<Attachment> {
  const query = new URLSearchParams({ channel: channelId, name: file.name.slice(0, 1_000) })
  if (measures) {
    query.set('width', String(measures.width))
    query.set('height', String(measures.height))
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(new NotSentUp(attachingStrings.unreachable))
    request.onabort = () => reject(new NotSentUp(filesStrings.stopped))
    request.onload = () => void readAnswer(request).then(resolve, reject)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.open('PUT', `${fileAddress(id)}?${query}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

async function readAnswer(request: XMLHttpRequest): Promise<Attachment> {
  const { stored, refusal } = await import('./file-answers').catch(() => {
    throw new NotSentUp(attachingStrings.unreachable)
  })
  const body = readJson(request.responseText)
  const { data } = stored.safeParse(body)
  if (data) return data.attachment
  throw describeRefusal(request.status, refusal.safeParse(body).data?.error.message)
}

function describeRefusal(status: number, said: string | undefined): NotSentUp {
  // A person who signs in again in another tab can continue here: the file is nowhere else.
  if (status === 401) return new NotSentUp(filesStrings.signedOut)
  return new NotSentUp(said ?? attachingStrings.unreachable, {
    final: [400, 403, 404, 409, 413].includes(status),
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
