import { describe, expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const was = { model: 'm', endpointId: null, fallbackModel: null, fallbackEndpointId: null, maxTurns: 8 }
const endpointId = '0191c2a0-0000-7000-8000-0000000000aa'

describe('changes of two admins', () => {
  it('are both kept in different fields, and named where they differ in the same one', () => {
    const theirs = { ...was, maxTurns: 5, description: 'Theirs' }
    const merged = mergeFields({
      was: { maxTurns: 8, description: '', effort: 'low' },
      mine: { maxTurns: 6, description: 'Theirs', effort: 'high' },
      theirs: { ...theirs, effort: 'low' },
    })
    expect(merged).toEqual({ fields: { effort: 'high' }, conflicts: ['maxTurns'] })
  })

  it('of a model and of its endpoint are one change: either pair stays whole', () => {
    const mine = { model: 'mine', endpointId: null }
    const place = { model: 'm', endpointId: null }
    expect(mergeFields({ was: place, mine, theirs: { ...was, endpointId } })).toEqual({
      fields: {},
      conflicts: ['model'],
    })
    expect(mergeFields({ was: place, mine, theirs: { ...was, maxTurns: 5 } })).toEqual({
      fields: mine,
      conflicts: [],
    })
    expect(mergeFields({ was: place, mine, theirs: { ...was, ...mine } })).toEqual({
      fields: {},
      conflicts: [],
    })
  })

  it('of the fallback and of its endpoint are one change, too', () => {
    const merged = mergeFields({
      was: { fallbackModel: null, fallbackEndpointId: null },
      mine: { fallbackModel: 'mine', fallbackEndpointId: null },
      theirs: { ...was, fallbackModel: 'theirs', fallbackEndpointId: endpointId },
    })
    expect(merged).toEqual({ fields: {}, conflicts: ['fallbackModel'] })
  })
})
