import { describe, expect, it } from 'vitest'
import type { Fork } from '@/server/domain/forks/fork'
import { readBudget } from './read-budget'
import { groupByParent, sortForks } from './sort-forks'

const id = (last: string) => `0193a000-0000-7000-8000-0000000000${last}`
const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000000+00:00`

function createFork(fields: Pick<Fork, 'id'> & Partial<Fork>): Fork {
  return {
    threadId: id('01'),
    parentMessageId: id('02'),
    description: 'Which press?',
    status: 'active',
    divePartnerId: null,
    createdBy: id('a1'),
    rev: 1,
    createdAt: at(0),
    closedBy: null,
    closedAt: null,
    messageCount: 0,
    lastActivityAt: at(0),
    participants: [],
    leftOut: [],
    budgetUsd: 1,
    spentUsd: 0,
    resultVersion: null,
    resultMessageId: null,
    resultHeadline: null,
    staleAt: null,
    draftVersion: null,
    ...fields,
  }
}

const quiet = createFork({ id: id('10'), lastActivityAt: at(1), createdAt: at(1) })
const lively = createFork({ id: id('11'), lastActivityAt: at(9), createdAt: at(0) })
const resolved = createFork({ id: id('12'), status: 'resolved', parentMessageId: id('03') })
const abandoned = createFork({
  id: id('13'),
  status: 'abandoned',
  parentMessageId: id('03'),
  createdAt: at(5),
})

describe('the forks of a thread', () => {
  it('are grouped by state, the latest activity first', () => {
    expect(sortForks([quiet, resolved, lively, abandoned])).toEqual({
      active: [lively, quiet],
      resolved: [resolved],
      abandoned: [abandoned],
    })
  })

  it('are below the message that they start from, in the order in which they were opened', () => {
    expect([...groupByParent([abandoned, quiet, resolved, lively])]).toEqual([
      [id('03'), [resolved, abandoned]],
      [id('02'), [lively, quiet]],
    ])
  })
})

it.each([
  ['1', 1],
  [' $0.50 ', 0.5],
  ['2,5', 2.5],
  ['.25', 0.25],
  ['', null],
  ['0', null],
  ['-1', null],
  ['1.2.3', null],
  ['much', null],
])('reads %j as a budget of %j', (text, usd) => expect(readBudget(text)).toBe(usd))
