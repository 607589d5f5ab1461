import { v7 as newId } from 'uuid'
import type { Field } from './make-input.ts'
import type { Place } from './plant-place.ts'

/** Fields that are named otherwise than the thing whose id they hold. */
const otherNames: Readonly<Record<string, keyof Place>> = {
  attachmentIds: 'fileId',
  divePartnerId: 'agentId',
  listeningAgentIds: 'agentId',
  agentVersionId: 'versionId',
  baseVersionId: 'versionId',
  parentId: 'messageId',
  parentTaskId: 'taskId',
  messageIds: 'messageId',
  channelIds: 'channelId',
  userIds: 'userId',
  around: 'messageId',
  conversation: 'threadId',
  channel: 'channelId',
  thread_id: 'threadId',
  fork_id: 'forkId',
  message_id: 'messageId',
  task_id: 'taskId',
  decision_id: 'decisionId',
  leftOut: 'messageId',
  byEntryId: 'otherEntryId',
  evidenceMessageId: 'messageId',
  caseIds: 'caseId',
}

const texts: Readonly<Record<string, string>> = {
  emoji: '🎉',
  model: 'claude-sonnet-4-5',
  timeZone: 'Europe/Berlin',
  document: 'name: Papaya\ndescription: You know fruit.',
  when: 'every day at 9',
  from: '2026-01-01',
  to: '2026-01-02',
  token: 'no-such-token',
  email: 'somebody@example.com',
  agent: 'vibe',
  // Nothing listens there.
  url: 'http://127.0.0.1:9/',
  baseUrl: 'http://127.0.0.1:9/',
  apiKey: 'no-such-key',
  testModel: 'no-such-model',
  validFrom: '2999-01-01',
  endpoint: 'http://127.0.0.1:9/',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  avatarUrl: 'https://example.com/a.png',
}

const numbers: Readonly<Record<string, number>> = { wait_seconds: 0 }

/** The name of the place's id that a field holds; undefined: the field is no id of a place. */
export function idNameOf(field: Field, place: Place): keyof Place | undefined {
  const name = otherNames[field.name] ?? field.name
  return Object.keys(place).find((each): each is keyof Place => each === name && /Id$/.test(each))
}

/** Fills a field with the id that the place has for it, or with a value that the field accepts. */
export function fillFrom(
  place: Place,
  path: string,
  word: string,
): (field: Field) => string | number | undefined {
  return field => {
    const { name, kind } = field
    const known = idNameOf(field, place)
    if (kind === 'number') return name === 'seq' ? place.requestSeq : numbers[name]
    if (known) return place[known]
    if (kind === 'id') return newId()
    if (name === 'hash') return place.payloadHash
    if (name === 'slug') return path === 'workspace.get' ? place.slug : 'new-slug'
    if (name === 'name' && path === 'channel.get') return place.channelName
    if (name === 'name') return 'new-name'
    // Lines of a result need ids of their own.
    if (name === 'id') return newId()
    if (name === 'handle') return place.handle
    if (name === 'query') return word
    return texts[name] ?? 'apple'
  }
}
