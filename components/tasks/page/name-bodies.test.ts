import { describe, expect, it } from 'vitest'
import { asked, begun, broke, brought, failed, hash, requested } from '@/testing/task-log'
import { nameAllBodies, nameBodies } from './name-bodies'

describe('What can be opened of a step', () => {
  it('is what a tool was given, and what came of it or went wrong', () => {
    expect(nameAllBodies([begun('a'), broke('a')])).toEqual([
      { kind: 'input', hash },
      { kind: 'error', hash },
    ])
    expect(nameBodies(brought('a'))).toEqual([{ kind: 'result', hash }])
    expect(nameBodies(asked('a', null))).toEqual([{ kind: 'question', hash }])
  })

  it('is nothing where nothing was kept, and once what was done twice', () => {
    expect(nameBodies(failed('timeout'))).toEqual([])
    expect(nameAllBodies([begun('a'), begun('a'), requested()])).toHaveLength(2)
  })
})
