import { describe, expect, it } from 'vitest'
import { layOutTask } from '@/components/tasks/waterfall/lay-out-task'
import type { EventBody } from '@/server/domain/tasks/events'
import {
  answered,
  begun,
  broke,
  brought,
  created,
  logOf,
  requested,
  started,
  toolCall,
  wants,
} from '@/testing/task-log'
import { readWhy } from './read-why'

const prompt: EventBody = {
  type: 'context.assembled',
  data: { turn: 1, layers: [{ name: 'identity', tokens: 40 }], newMessages: 0 },
}
const memory = (itemId: string): EventBody => brought('a', { itemIds: [itemId] })
const why = (...bodies: EventBody[]) => {
  const log = logOf([created, started, ...bodies])
  return readWhy(log, layOutTask(log))
}

describe('the reasons of an answer', () => {
  it('are none before a model was asked', () => {
    expect(why()).toBeNull()
    expect(why(prompt)).toBeNull()
  })

  it('begin with the messages if nothing was looked up', () => {
    expect(why(prompt, requested(), answered())).toMatchObject({
      calls: [],
      memories: 0,
      layers: [{ name: 'identity', tokens: 40 }],
      first: 'messages',
    })
  })

  it('begin with the tools if one of them brought something', () => {
    const asked = [prompt, requested(), wants(toolCall('a')), begun('a')]
    expect(why(...asked, brought('a'))).toMatchObject({ calls: [{ name: 'look' }], first: 'tools' })
    expect(why(...asked, broke('a'))).toMatchObject({ calls: [{ state: 'failed' }], first: 'messages' })
  })

  it('count the memories that it was told, each once', () => {
    const asked = [prompt, requested(), wants(toolCall('a')), begun('a')]
    expect(why(...asked, memory('1'), memory('1'), memory('2'))).toMatchObject({ memories: 2 })
  })
})
