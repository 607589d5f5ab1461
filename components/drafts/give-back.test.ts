// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createDrafts, type Drafts } from './drafts'
import { giveBack } from './give-back'

const place = { conversation: 'new:harvest', channelId: 'harvest' }
const file = (id: string) => ({
  id,
  name: `${id}.txt`,
  type: 'text/plain',
  size: 1,
  width: null,
  height: null,
})
const ids = (drafts: Drafts) => drafts.files(place.conversation).map(({ id }) => id)

describe('a message that could not be sent', () => {
  beforeEach(() => localStorage.clear())

  it('has its text and its files in the draft again, behind those of a newer one', () => {
    const drafts = createDrafts('ada')
    drafts.write(place.conversation, { text: 'newer', files: [file('list')], channelId: place.channelId })
    giveBack(drafts, place, [{ text: 'The plan', enclosed: { attachments: [file('plan')] } }], null)
    expect(drafts.read(place.conversation)).toBe('newer\nThe plan')
    expect(ids(drafts)).toEqual(['list', 'plan'])
    expect(drafts.hasIn(place.channelId)).toBe(true)
  })

  it('keeps its order beside others, and a file without words comes back, too', () => {
    const drafts = createDrafts('ada')
    const unsent = [
      { text: 'one', enclosed: {} },
      { text: '', enclosed: { attachments: [file('plan')] } },
      { text: 'two', enclosed: { attachments: [file('plan'), file('map')] } },
    ]
    giveBack(drafts, place, unsent, null)
    expect(drafts.read(place.conversation)).toBe('one\ntwo')
    expect(new Set(ids(drafts))).toEqual(new Set(['plan', 'map']))
  })

  it('gives its text to the box that is on the page, and its files to the draft', () => {
    const drafts = createDrafts('ada')
    const written: string[] = []
    giveBack(drafts, place, [{ text: 'hi', enclosed: { attachments: [file('plan')] } }], text =>
      written.push(text),
    )
    expect(written).toEqual(['hi'])
    expect(ids(drafts)).toEqual(['plan'])
  })
})
