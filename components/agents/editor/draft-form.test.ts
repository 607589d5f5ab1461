import { describe, expect, it } from 'vitest'
import { newAgent } from '@/server/domain/agents/agent'
import type { AgentValues } from '../agent-form-values'
import {
  basisAfter,
  type FormState,
  isNewer,
  type Kept,
  listChanges,
  rebase,
  receive,
  settleConflict,
} from './draft-form'

const fields: AgentValues = newAgent.parse({
  name: 'Vibe',
  slug: 'vibe',
  displayName: 'Vibe',
  systemPrompt: 'One.\nTwo.\nThree.',
  model: 'm',
})
const endpointId = '0191c2a0-0000-7000-8000-0000000000aa'
const kept = (rev: number, change: Partial<AgentValues> = {}): Kept => ({
  rev,
  baseVersionId: 'v1',
  fields: { ...fields, ...change },
})
const form = (change: Partial<AgentValues> = {}): FormState => ({
  values: { ...fields, ...change },
  kept: kept(1),
  conflicts: [],
  isMoved: false,
})

describe('the form of a draft', () => {
  it('saves the changed fields that are valid, with their values before', () => {
    const changes = listChanges(form({ description: 'New', maxTurns: Number.NaN }), false)
    expect(changes).toEqual({
      fields: { description: 'New' },
      was: { description: '' },
      hasSome: true,
      isBroken: true,
    })
    expect(listChanges(form(), false)).toMatchObject({ fields: {}, hasSome: false, isBroken: false })
    expect(listChanges(form({ slug: 'other' }), true)).toMatchObject({ hasSome: false })
  })

  it('keeps a space that somebody has just typed, and does not save again for it', () => {
    const typed = form({ description: 'Picks ' })
    const next = receive(typed, { found: kept(2, { description: 'Picks' }), basis: typed.values })
    expect(next.values.description).toBe('Picks ')
    expect(listChanges(next, false).hasSome).toBe(false)
  })

  it('takes over the changes of others, and keeps its own', () => {
    const mine = form({ description: 'Mine', systemPrompt: 'One.\nTwo.\nThree.\nMine.' })
    const found = kept(2, { maxTurns: 3, systemPrompt: 'Theirs.\nOne.\nTwo.\nThree.' })
    const next = receive(mine, { found, basis: mine.kept.fields })
    expect(next.values).toMatchObject({
      description: 'Mine',
      maxTurns: 3,
      systemPrompt: 'Theirs.\nOne.\nTwo.\nThree.\nMine.',
    })
    expect(next.conflicts).toEqual([])
    expect(isNewer(found, mine.kept)).toBe(true)
    expect(isNewer(found, next.kept)).toBe(false)
  })

  it('keeps what is typed while a save is on its way', () => {
    const basis = { ...fields, description: 'A' }
    const typed = form({ description: 'Apples' })
    const next = receive(typed, { found: kept(2, { description: 'A' }), basis })
    expect(next.values.description).toBe('Apples')
    expect(next.conflicts).toEqual([])
  })

  it('takes the own words of a save without an answer for no other admin’s, and keeps what was typed since', () => {
    const sent = { ...fields, description: 'A', systemPrompt: 'One.\nMine.\nThree.' }
    const typed = form({ description: 'Apples', systemPrompt: 'One.\nMine, longer.\nThree.' })
    const arrived = kept(2, { description: 'A', systemPrompt: sent.systemPrompt, maxTurns: 3 })
    const basis = basisAfter(typed.kept.fields, arrived.fields, [sent])
    const next = receive(typed, { found: arrived, basis })
    expect(next.values).toMatchObject({ ...typed.values, maxTurns: 3 })
    expect(next.conflicts).toEqual([])

    // It was lost on the way, and another admin has written there.
    const theirs = kept(2, { description: 'Theirs' })
    const other = basisAfter(typed.kept.fields, theirs.fields, [sent])
    expect(receive(typed, { found: theirs, basis: other }).conflicts.map(({ field }) => field)).toEqual([
      'description',
    ])
  })

  it('has the wording of the other person in a conflict, and gives both when somebody wants both', () => {
    const mine = form({ systemPrompt: 'One.\nMine.\nThree.', description: 'Mine' })
    const found = kept(2, { systemPrompt: 'One.\nTheirs.\nThree.', description: 'Theirs' })
    const next = receive(mine, { found, basis: mine.kept.fields })
    expect(next.values).toMatchObject({ systemPrompt: 'One.\nTheirs.\nThree.', description: 'Theirs' })
    const [description, prompt] = next.conflicts
    if (!description || !prompt) throw new Error('two conflicts')
    expect([description.field, prompt.field]).toEqual(['description', 'systemPrompt'])
    expect(settleConflict(description, 'mine', next.values)).toEqual({ description: 'Mine' })
    expect(settleConflict(description, 'theirs', next.values)).toBeNull()
    expect(settleConflict(prompt, 'both', next.values)).toEqual({
      systemPrompt: 'One.\nTheirs.\nMine.\nThree.',
    })
    // A line that was written since stays.
    const since = { ...next.values, systemPrompt: 'One.\nTheirs.\nThree.\nLater.' }
    expect(settleConflict(prompt, 'mine', since)).toEqual({ systemPrompt: 'One.\nMine.\nThree.\nLater.' })
  })

  it('never pairs the model of one person with the endpoint of another', () => {
    const mine = form({ model: 'mine' })
    expect(listChanges(mine, false)).toMatchObject({
      fields: { model: 'mine', endpointId: null },
      was: { model: 'm', endpointId: null },
    })
    expect(listChanges(form({ model: '', endpointId }), false).fields).toEqual({})
    const next = receive(mine, { found: kept(2, { endpointId }), basis: mine.kept.fields })
    expect(next.values).toMatchObject({ model: 'm', endpointId })
    const [conflict, ...others] = next.conflicts
    if (!conflict || others.length > 0) throw new Error('one conflict')
    expect(settleConflict(conflict, 'mine', next.values)).toEqual({ model: 'mine', endpointId: null })
    const current = { ...fields, endpointId }
    const moved = rebase(
      { ...mine, kept: kept(1, { model: 'mine' }) },
      { base: fields, current, versionId: 'v2' },
    )
    expect(moved.values).toMatchObject({ model: 'm', endpointId })
    expect(moved.conflicts.map(({ field }) => field)).toEqual(['model'])
  })

  it('is moved onto a newer version with its own changes, and saved even if nothing else changes', () => {
    const drafted: FormState = { ...form({ description: 'Mine' }), kept: kept(1, { description: 'Mine' }) }
    const current = { ...fields, maxTurns: 3 }
    const moved = rebase(drafted, { base: fields, current, versionId: 'v2' })
    expect(moved.values).toMatchObject({ description: 'Mine', maxTurns: 3 })
    expect(moved.kept.baseVersionId).toBe('v2')
    expect(listChanges(moved, false)).toMatchObject({ fields: { maxTurns: 3 }, hasSome: true })
    const same = rebase(drafted, { base: fields, current: fields, versionId: 'v2' })
    expect(listChanges(same, false)).toMatchObject({ fields: {}, hasSome: true })
  })
})
