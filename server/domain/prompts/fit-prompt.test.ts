import { describe, expect, it } from 'vitest'
import { emptyAnswer as emptyState } from '../tasks/answer-state.ts'
import type { ContextInput } from './context-input.ts'
import { chooseCount, cutContext, fitPrompt } from './fit-prompt.ts'
import type { ContextMessage } from './message-tags.ts'

const ada = { kind: 'human', id: 'u-ada', name: 'Ada', role: 'admin' } as const
const talk = (first: number): ContextMessage[] =>
  Array.from({ length: 50 }, (_, index) => ({ seq: first + index, author: ada, content: 'x'.repeat(3_500) }))
const context = (history: ContextMessage[]): ContextInput => ({
  agent: {
    id: 'a-vibe',
    slug: 'vibe',
    systemPrompt: 'You are Vibe.',
    model: 'some-model',
    maxTokens: 1_000,
    effort: 'medium',
  },
  abilities: { thinksBetweenTools: false, takesEffort: false },
  history,
  fork: null,
  asker: { name: 'Ada', role: 'admin' },
  question: '@vibe what now?',
  answerLength: null,
  date: '2026-11-21',
  newMessages: 0,
  repair: false,
})
const bounds = {
  window: null,
  model: 'some-model',
  maxTokens: 1_000,
  usd: null,
  cachedTokens: 0,
  condenseUsd: 0,
}
const small = { ...bounds, window: 20_000 }

describe('a prompt that is made to fit', () => {
  it('ends the condensed part at a number that the next question uses too', () => {
    const first = fitPrompt(emptyState, context(talk(1)), small, 1)
    const second = fitPrompt(emptyState, context(talk(3)), small, 1)
    expect(first).toMatchObject({ step: 'condensed', cause: 'estimated' })
    // Both up to message 40, though the second one's history begins two messages later.
    expect(first?.condensed).toBe(40)
    expect(second?.condensed).toBe(38)
    expect((first?.shown ?? 0) + (first?.condensed ?? 0)).toBe(50)
  })

  it('is smaller by the endpoint’s count than by the estimate', () => {
    const shown = (scale: number) =>
      fitPrompt(emptyState, context(talk(1)), { ...small, window: 30_000 }, scale)
    expect(shown(0.6)?.tokens).toBeLessThan(shown(1)?.tokens ?? 0)
  })

  it('counts pictures by the endpoint’s own rule', () => {
    const sha256 = 'a'.repeat(64)
    const picture = { type: 'attachment' as const, id: 'file', sha256, media_type: 'image/png' }
    const file = { name: 'plan.png', type: 'image/png', size: 9, width: 1_400, height: 1_400, picture }
    const pictures = talk(1).map(message => ({ ...message, content: 'x', attachments: [file] }))
    const shown = (history: ContextMessage[]) =>
      fitPrompt(emptyState, context(history), { ...bounds, window: 100_000 }, 1)?.shown
    expect(shown(pictures)).toBe(20)
    const described = pictures.map(message => ({ ...message, attachments: [{ ...file, picture: null }] }))
    expect(shown(described)).toBe(50)
  })

  it('is counted by the endpoint only near the limit, as a whole, and then fitted by that count', () => {
    const given = context(talk(1))
    const tokens = fitPrompt(emptyState, given, { ...bounds, window: 1_000_000 }, 1)?.tokens ?? 0
    const counted = (window: number, state: typeof emptyState = emptyState) => {
      const fit = fitPrompt(state, given, { ...bounds, window }, 1)
      return fit && chooseCount(fit, given, { ...bounds, window })
    }
    const close = Math.round(tokens * 0.95)
    expect(counted(1_000_000)).toBeNull()
    expect(counted(Math.round(tokens * 0.3))).toBeNull()
    expect(counted(close)?.history).toHaveLength(50)
    expect(fitPrompt(emptyState, given, { ...bounds, window: close }, 1)?.shown).toBe(20)
    expect(fitPrompt(emptyState, given, { ...bounds, window: close }, 0.8)?.shown).toBe(50)
    const refused = { ...emptyState, lastFailure: { seq: 5, failure: 'context_too_large' as const } }
    expect(counted(close, refused)).toBeNull()
  })

  it('has the newest messages, the summary of the others, and always the question', () => {
    const given = { ...context(talk(1)), workspaceContext: 'Facts' }
    const fit = fitPrompt(emptyState, given, small, 1)
    if (!fit) throw new Error('Nothing fits.')
    const cut = cutContext(given, fit, 'In short.')
    expect(cut.history.map(({ seq }) => seq)).toEqual(
      talk(1)
        .slice(-fit.shown)
        .map(({ seq }) => seq),
    )
    expect(cut).toMatchObject({ condensed: 'In short.', question: given.question, workspaceContext: 'Facts' })
    const without = cutContext(given, { ...fit, shown: 0, withWorkspace: false }, null)
    expect(without).toMatchObject({ history: [], workspaceContext: null })
  })
})
