import { describe, expect, it } from 'vitest'
import type { EventBody } from '@/server/domain/tasks/events'
import {
  answerGiven,
  asked,
  begun,
  broke,
  brought,
  created,
  failed,
  hash,
  ids,
  logOf,
  requested,
  scheduled,
  started,
  toolCall,
  wants,
} from '@/testing/task-log'
import { describeRow } from './describe-row'
import { layOutTask, type StepRow } from './lay-out-task'

const names = {
  agent: 'Vibe',
  reads: 'question' as const,
  agentOf: () => 'Coder',
  person: () => 'Bob',
  version: () => 3,
  timeOfDay: () => '12:01',
  untilOf: () => '28 Nov, 12:01',
}
const say = (...log: EventBody[]) => {
  const tell = (rows: readonly StepRow[]): string[] =>
    rows.flatMap(row => {
      const { name, note } = describeRow(row, names)
      return [note === '' ? name : `${name}: ${note}`, ...tell(row.rows)]
    })
  const { stretches } = layOutTask(logOf([created, started, ...log]))
  return stretches.flatMap(({ kind, rows }) => (kind === 'turn' ? tell(rows) : []))
}
const child: EventBody = {
  type: 'child.started',
  data: {
    turn: 1,
    callId: 'a',
    childTaskId: ids.person,
    agentId: ids.agent,
    waits: true,
    until: null,
    result: null,
  },
}

describe('A step of a task in words', () => {
  it.each<[string, EventBody[], string[]]>([
    ['a call in progress', [requested()], ['m: generating']],
    ['a call that asks for tools', [requested(), wants(toolCall('a'))], ['m: called look']],
    [
      'a call that failed, and the pause after it',
      [requested(), failed('overloaded'), scheduled(60)],
      [
        'm: the model’s service is overloaded or down',
        'Pause before the next call: the model’s service is overloaded or down',
      ],
    ],
    ['a tool that succeeded', [begun('a'), brought('a')], ['look']],
    ['a tool that failed', [begun('a'), broke('a', 'timeout')], ['look: the time limit was reached']],
    ['a tool that was started again', [begun('a'), begun('a')], ['look: started 2 times']],
    ['an open question', [begun('a'), asked('a', 60)], ['look', 'Question: until 28 Nov, 12:01']],
    [
      'a question that was answered',
      [begun('a'), asked('a', 60), answerGiven('a')],
      ['look', 'Question: Bob answered'],
    ],
    ['another agent at work', [begun('a'), child], ['look', 'Asked Coder']],
    [
      'another agent that failed',
      [
        begun('a'),
        child,
        {
          type: 'child.finished',
          data: { callId: 'a', childTaskId: ids.person, status: 'failed', result: hash },
        },
      ],
      ['look', 'Asked Coder: failed'],
    ],
  ])('says %s', (_name, log, told) => {
    expect(say(...log)).toEqual(told)
  })
})
