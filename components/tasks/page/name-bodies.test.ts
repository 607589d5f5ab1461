import { describe, expect, it } from 'vitest'
import { asked, begun, broke, brought, failed, hash, requested } from '@/testing/task-log'
import { nameAllBodies, nameBodies } from './name-bodies'

describe('The bodies that a step can open', () => {
  it('are the input of a tool, and its output or error', () => {
    expect(nameAllBodies([begun('a'), broke('a')])).toEqual([
      { kind: 'input', hash },
      { kind: 'error', hash },
    ])
    expect(nameBodies(brought('a'))).toEqual([{ kind: 'result', hash }])
    expect(nameBodies(asked('a', null))).toEqual([{ kind: 'question', hash }])
  })

  it('are none if nothing was kept, and one if the same body was used twice', () => {
    expect(nameBodies(failed('timeout'))).toEqual([])
    expect(nameAllBodies([begun('a'), begun('a'), requested()])).toHaveLength(2)
  })
})
