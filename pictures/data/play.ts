import { setTimeout as pause } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { within } from '../../bench/deadline.ts'
import type { BenchModel } from '../../bench/product/model.ts'
import type { ScriptInput } from '../../server/offline-model/script-client.ts'
import { cast, type Orchard, type Player, type Role, signInAs } from '../../testing/cast.ts'

/** Addresses and ids that the scenes need, by a name. */
export type Places = Record<string, string>

/** Everything that the makers of the data share. */
export interface Play {
  origin: string
  orchard: Orchard
  model: BenchModel['script']
  places: Places
}

export type Content = { content: string; attachmentIds?: string[]; parentId?: string; forPeople?: boolean }

export function apiOf({ orchard }: Play, role: Role): Player['api'] {
  return orchard.people[role].api
}

export function channelOf({ orchard }: Play, name: string): { id: string; name: string } {
  const channel = orchard.channels[name]
  if (!channel) throw new Error(`There is no channel #${name}.`)
  return channel
}

/** Starts a thread for people only, and remembers its address under `name`. */
export async function begin(
  play: Play,
  role: Role,
  given: Content & { name: string; channel?: string },
): Promise<{ threadId: string; messageId: string }> {
  const { name, channel: channelName = 'harvest', ...message } = given
  const channel = channelOf(play, channelName)
  const made = await apiOf(play, role).thread.create.mutate({
    channelId: channel.id,
    forPeople: true,
    ...message,
  })
  play.places[name] = `/orchard/${channel.name}/${made.thread.id}`
  play.places[`${name}.id`] = made.thread.id
  play.places[`${name}.first`] = `${play.places[name]}#m-${made.message.id}`
  return { threadId: made.thread.id, messageId: made.message.id }
}

/** Sends a message that no agent answers. */
export async function say(play: Play, role: Role, threadId: string, given: string | Content) {
  const message = typeof given === 'string' ? { content: given } : given
  const sent = await apiOf(play, role).message.send.mutate({ threadId, forPeople: true, ...message })
  return sent.message
}

/** Sends a message that calls an agent whose answers are planned, and waits for the end of its task. */
export async function ask(
  play: Play,
  role: Role,
  given: { threadId: string; forkId?: string; content: string; scripts: ScriptInput[]; until?: string },
): Promise<string> {
  const { threadId, forkId, content, scripts, until = 'ended' } = given
  await play.model.enqueue(scripts)
  const api = apiOf(play, role)
  const sent = await api.message.send.mutate({ threadId, content, ...(forkId ? { forkId } : {}) })
  const taskId = sent.tasks[0]?.id
  if (!taskId) throw new Error(`No agent was called by: ${content}`)
  await waitFor(api, taskId, until)
  return taskId
}

const over = ['completed', 'failed', 'cancelled']

/** Waits until a task has this state, or any last one. */
export async function waitFor(api: Player['api'], taskId: string, state: string): Promise<void> {
  const wait = async () => {
    for (;;) {
      const { status } = (await api.task.get.query({ taskId })).task
      if (status === state || (state === 'ended' && over.includes(status))) return
      if (over.includes(status)) throw new Error(`The task should be ${state}, but it is ${status}.`)
      await pause(50)
    }
  }
  await within(60, `Waiting until a task is ${state}`, wait())
}

/** Uploads a file before its message; returns its id. */
export async function upload(
  { origin }: Play,
  role: Role,
  file: { channelId: string; name: string; bytes: Uint8Array<ArrayBuffer>; width?: number; height?: number },
): Promise<string> {
  const token = await signInAs(origin, cast[role])
  const id = newId()
  const query = new URLSearchParams({ channel: file.channelId, name: file.name })
  if (file.width) query.set('width', String(file.width))
  if (file.height) query.set('height', String(file.height))
  const answer = await fetch(`${origin}/api/files/${id}?${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file.bytes,
  })
  if (!answer.ok) throw new Error(`${file.name} was not uploaded: ${await answer.text()}`)
  return id
}
