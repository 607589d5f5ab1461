import { describe, expect, it } from 'vitest'
import { placeKey } from '@/server/domain/models/model-place'
import { draftChoice, noChoice, ownModel, type PlaygroundValues, readTrial } from './playground-form'

const values: PlaygroundValues = {
  place: 'thread',
  threadId: 't',
  messageId: 'm',
  text: ' Which apples? ',
  sides: [
    { version: 'v', model: ownModel },
    { version: noChoice, model: ownModel },
  ],
  budgetUsd: 0.5,
}
const published = { version: 'v', model: ownModel }

describe('the form of the playground', () => {
  it('asks where the admin has chosen', () => {
    const asked = (change: Partial<PlaygroundValues>) => readTrial({ ...values, ...change }, 0)?.input
    expect(asked({})).toEqual({ threadId: 't', text: 'Which apples?' })
    expect(asked({ place: 'none' })).toEqual({ text: 'Which apples?' })
    expect(asked({ place: 'message', text: '' })).toEqual({ messageId: 'm' })
  })

  it('is not complete without words, a conversation, a past question, or a limit', () => {
    const isComplete = (change: Partial<PlaygroundValues>) => readTrial({ ...values, ...change }, 0) !== null
    expect(isComplete({ text: '  ' })).toBe(false)
    expect(isComplete({ threadId: '' })).toBe(false)
    expect(isComplete({ place: 'message', messageId: '' })).toBe(false)
    expect(isComplete({ budgetUsd: null })).toBe(false)
    expect(isComplete({ budgetUsd: 0 })).toBe(false)
    expect(isComplete({ budgetUsd: 6 })).toBe(false)
  })

  it('compares a version with the draft as the admin sees it, each with its own or another model', () => {
    const place = { model: 'small one', endpointId: null }
    const sides = [published, { version: draftChoice, model: placeKey(place) }] as const
    expect(readTrial({ ...values, sides }, 3)?.sides).toEqual([{ versionId: 'v' }, { draftRev: 3, ...place }])
    const elsewhere = { ...place, endpointId: 'e' }
    const there = [published, { version: 'v', model: placeKey(elsewhere) }] as const
    expect(readTrial({ ...values, sides: there }, 0)?.sides[1]).toEqual({ versionId: 'v', ...elsewhere })
    // Without a draft, the published version answers alone.
    expect(readTrial({ ...values, sides }, 0)?.sides).toEqual([{ versionId: 'v' }])
  })
})
