import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import { snapshotAgent } from '../snapshot-agent.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let eve: Player
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  workspaceId = orchard.workspace.id
  await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: carla.userId, role: 'admin' })
})
afterAll(() => stage.close())

const prompt = 'Be brief.\nBe kind.\nSay your source.'
let made = 0
async function create() {
  const slug = `drafted-${++made}`
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId,
    name: slug,
    slug,
    displayName: slug,
    systemPrompt: prompt,
    model: 'claude-sonnet-5-5',
  })
  return { agentId: agent.id, baseVersionId: agent.currentVersionId, agent }
}

/** An agent with a draft at revision 1. */
async function begin() {
  const { agentId, baseVersionId } = await create()
  const save = (by: Player, rev: number, fields: object, was: object) =>
    by.api.agentDraft.save.mutate({ agentId, baseVersionId, rev, fields, was })
  const { draft } = await save(ada, 0, { description: 'First' }, { description: '' })
  return { agentId, baseVersionId, draft, save }
}

describe('a draft of an agent', () => {
  it('is kept beside the published version, which does not change', async () => {
    const { agentId, baseVersionId, draft, save } = await begin()
    expect(draft).toMatchObject({ baseVersionId, isFirst: false, authorUserId: ada.userId })
    expect(draft.fields).toMatchObject({ description: 'First', systemPrompt: prompt, budgetUsd: 0.25 })
    const properties = {
      properties: { zeal: { type: 'string' }, age: { type: 'integer' } },
      required: ['age'],
    }
    const kept = { properties, toolNotes: { react: 'Rarely.' }, maxTotalTokens: null, budgetUsd: 0.1234 }
    await save(ada, draft.rev, kept, {
      properties: null,
      toolNotes: {},
      maxTotalTokens: 1_000_000,
      budgetUsd: 0.25,
    })
    const { draft: read } = await carla.api.agentDraft.get.query({ agentId })
    expect(read).toMatchObject({ fields: { ...kept, description: 'First' } })
    expect(Object.keys(read?.fields.properties?.properties ?? {})).toEqual(['zeal', 'age'])
    const { agent } = await bob.api.agent.get.query({ agentId })
    expect(agent).toMatchObject({ description: '', currentVersionId: baseVersionId })
  })

  it('becomes the next version when it is published, with its note, and ends', async () => {
    const { agentId, draft } = await begin()
    const { agent } = await carla.api.agentDraft.publish.mutate({ agentId, rev: draft.rev, note: 'Named it' })
    expect(agent).toMatchObject({ description: 'First', isActive: true })
    const { versions } = await ada.api.agent.versions.query({ agentId })
    expect(versions).toMatchObject([
      {
        version: 2,
        note: 'Named it',
        authorUserId: carla.userId,
        isCurrent: true,
        id: agent.currentVersionId,
      },
      { version: 1 },
    ])
    expect(await ada.api.agentDraft.get.query({ agentId })).toMatchObject({ draft: null })
    expect(await refusalOf(ada.api.agentDraft.publish.mutate({ agentId, rev: draft.rev, note: '' }))).toBe(
      'no_draft',
    )
  })

  it('is discarded without a trace in the agent', async () => {
    const { agentId, baseVersionId, draft } = await begin()
    await ada.api.agentDraft.discard.mutate({ agentId, rev: draft.rev })
    expect(await ada.api.agentDraft.get.query({ agentId })).toMatchObject({ draft: null })
    const { agent } = await ada.api.agent.get.query({ agentId })
    expect(agent.currentVersionId).toBe(baseVersionId)
  })

  it('is not published or discarded by a person who has not seen its last change', async () => {
    const { agentId, draft, save } = await begin()
    await save(carla, draft.rev, { description: 'Second' }, { description: 'First' })
    const stale = { agentId, rev: draft.rev }
    expect(await refusalOf(ada.api.agentDraft.publish.mutate({ ...stale, note: '' }))).toBe('draft_changed')
    expect(await refusalOf(ada.api.agentDraft.discard.mutate(stale))).toBe('draft_changed')
  })

  it('is not published over a newer version, and can be moved onto it', async () => {
    const { agentId, draft } = await begin()
    const { agent } = await ada.api.agent.update.mutate({ agentId, systemPrompt: 'New.' })
    const publish = (rev: number) => ada.api.agentDraft.publish.mutate({ agentId, rev, note: '' })
    expect(await refusalOf(publish(draft.rev))).toBe('version_conflict')
    const { draft: moved } = await ada.api.agentDraft.save.mutate({
      agentId,
      rev: draft.rev,
      baseVersionId: agent.currentVersionId,
      fields: { systemPrompt: 'New.' },
      was: { systemPrompt: prompt },
    })
    expect((await publish(moved.rev)).agent).toMatchObject({ systemPrompt: 'New.', description: 'First' })
  })

  it('that is broken changes nothing', async () => {
    const { agentId, draft, save } = await begin()
    expect(await refusalOf(save(ada, draft.rev, { maxTurns: 0 }, { maxTurns: 8 }))).toBe('invalid_input')
    const { draft: next } = await save(
      ada,
      draft.rev,
      { structuredOutput: true },
      { structuredOutput: false },
    )
    const publish = ada.api.agentDraft.publish.mutate({ agentId, rev: next.rev, note: '' })
    expect(await refusalOf(publish)).toBe('invalid_input')
    expect(await ada.api.agentDraft.get.query({ agentId })).toMatchObject({ draft: { rev: next.rev } })
    expect((await ada.api.agent.versions.query({ agentId })).versions).toHaveLength(1)
  })

  it('belongs to a version of the same agent', async () => {
    const [one, other] = [await create(), await create()]
    const save = ada.api.agentDraft.save.mutate({
      agentId: one.agentId,
      baseVersionId: other.baseVersionId,
      rev: 0,
      fields: {},
      was: {},
    })
    expect(await refusalOf(save)).toBe('not_found')
  })
})

describe('two admins who edit the same draft', () => {
  it('both get their changes in, by field and within the prompt', async () => {
    const { draft, save } = await begin()
    await save(
      carla,
      draft.rev,
      { systemPrompt: `${prompt}\nCarla.`, maxTurns: 5 },
      { systemPrompt: prompt, maxTurns: 8 },
    )
    const mine = `Ada.\n${prompt}`
    const saved = await save(
      ada,
      draft.rev,
      { systemPrompt: mine, model: 'm' },
      { systemPrompt: prompt, model: 'claude-sonnet-5-5' },
    )
    expect(saved).toMatchObject({ isMerged: true, conflicts: [] })
    expect(saved.draft).toMatchObject({
      fields: { systemPrompt: `Ada.\n${prompt}\nCarla.`, maxTurns: 5, model: 'm' },
    })
  })

  it('are told where both changed the same place, and the first wording stays', async () => {
    const { draft, save } = await begin()
    const was = { systemPrompt: prompt, maxTurns: 8, description: 'First' }
    await save(carla, draft.rev, { systemPrompt: 'Carla.', maxTurns: 5, description: 'Same' }, was)
    const saved = await save(ada, draft.rev, { systemPrompt: 'Ada.', maxTurns: 6, description: 'Same' }, was)
    expect(saved.conflicts).toEqual(['systemPrompt', 'maxTurns'])
    expect(saved.draft.fields).toMatchObject({ systemPrompt: 'Carla.', maxTurns: 5, description: 'Same' })
  })

  it('both begin it at the same moment without losing a change', async () => {
    const { agentId, baseVersionId } = await create()
    const save = (by: Player, fields: object, was: object) =>
      by.api.agentDraft.save.mutate({ agentId, baseVersionId, rev: 0, fields, was })
    await Promise.all([
      save(ada, { description: 'By Ada' }, { description: '' }),
      save(carla, { maxTurns: 3 }, { maxTurns: 8 }),
    ])
    const { draft } = await ada.api.agentDraft.get.query({ agentId })
    expect(draft).toMatchObject({ fields: { description: 'By Ada', maxTurns: 3 } })
  })

  it('are merged even if one of them slept through the end of a draft and the start of the next', async () => {
    const { agentId, baseVersionId, draft, save } = await begin()
    await carla.api.agentDraft.discard.mutate({ agentId, rev: draft.rev })
    await carla.api.agentDraft.save.mutate({
      agentId,
      baseVersionId,
      rev: 0,
      fields: { maxTurns: 5 },
      was: { maxTurns: 8 },
    })
    const saved = await save(ada, draft.rev, { maxTurns: 6 }, { maxTurns: 8 })
    expect(saved).toMatchObject({ conflicts: ['maxTurns'], draft: { fields: { maxTurns: 5 } } })
  })

  it('see each other, until one leaves or gives no sign for half a minute', async () => {
    const { agentId } = await create()
    const beat = async (by: Player, isEditing = true) => {
      const { editors } = await by.api.agentDraft.editing.mutate({ agentId, isEditing })
      return editors.map(({ userId }) => userId)
    }
    expect(await beat(ada)).toEqual([])
    expect(await beat(carla)).toEqual([ada.userId])
    expect(await beat(ada)).toEqual([carla.userId])
    await beat(carla, false)
    expect(await beat(ada)).toEqual([])
    await stage.root.query(`update agent_editors set seen_at = now() - interval '31 seconds'`)
    expect(await beat(carla)).toEqual([])
  })
})

describe('a snapshot', () => {
  it('keeps the same fields once, and is in no list, history or roll back', async () => {
    const { agentId, baseVersionId } = await create()
    const keep = (systemPrompt: string) =>
      stage.db.asUser({ sub: ada.userId }, tx =>
        snapshotAgent(tx, { agentId, fields: { systemPrompt }, authorUserId: ada.userId }),
      )
    const { versionId } = await keep('Tried.')
    expect(await keep('Tried.')).toEqual({ versionId })
    expect((await keep('Tried again.')).versionId).not.toBe(versionId)
    const { rows } = await stage.root.query(
      'select version, config from agent_config_versions where id = $1',
      [versionId],
    )
    const published = await stage.root.query('select config from agent_config_versions where id = $1', [
      baseVersionId,
    ])
    expect(rows).toEqual([
      { version: null, config: { ...published.rows[0].config, system_prompt: 'Tried.' } },
    ])
    const { versions } = await ada.api.agent.versions.query({ agentId })
    expect(versions.map(({ version }) => version)).toEqual([1])
    expect(await refusalOf(ada.api.agent.version.query({ agentId, versionId }))).toBe('not_found')
    expect(await refusalOf(ada.api.agent.rollback.mutate({ agentId, versionId }))).toBe('not_found')
    const { agent } = await ada.api.agent.update.mutate({ agentId, systemPrompt: 'Next.' })
    const next = await ada.api.agent.version.query({ agentId, versionId: agent.currentVersionId })
    expect(next.version.version).toBe(2)
  })

  it('is made by a worker too', async () => {
    const { agentId } = await create()
    const given = { agentId, fields: { maxTurns: 2 }, authorUserId: ada.userId }
    const first = await stage.db.asWorker(tx => snapshotAgent(tx, given))
    expect(await stage.db.asUser({ sub: ada.userId }, tx => snapshotAgent(tx, given))).toEqual(first)
  })
})

describe('drafts, editors and snapshots', () => {
  it('are out of reach for members and people outside, by the verbs and in the database', async () => {
    const { agentId, baseVersionId, draft } = await begin()
    await ada.api.agentDraft.editing.mutate({ agentId, isEditing: true })
    await stage.db.asUser({ sub: ada.userId }, tx =>
      snapshotAgent(tx, { agentId, fields: { systemPrompt: 'Secret.' }, authorUserId: ada.userId }),
    )
    const calls = ({ api }: Player) => [
      api.agentDraft.get.query({ agentId }),
      api.agentDraft.save.mutate({ agentId, baseVersionId, rev: 1, fields: {}, was: {} }),
      api.agentDraft.discard.mutate({ agentId, rev: draft.rev }),
      api.agentDraft.publish.mutate({ agentId, rev: draft.rev, note: '' }),
      api.agentDraft.editing.mutate({ agentId, isEditing: true }),
    ]
    for (const [player, reason] of [
      [bob, 'admins_only'],
      [eve, 'not_found'],
    ] as const) {
      const refused = await Promise.all(calls(player).map(refusalOf))
      expect(refused).toEqual(refused.map(() => reason))
      const seen = await stage.db.asUser({ sub: player.userId }, async tx => ({
        drafts: await tx.selectFrom('agentDrafts').select('rev').execute(),
        editors: await tx.selectFrom('agentEditors').select('userId').execute(),
        snapshots: await tx
          .selectFrom('agentConfigVersions')
          .select('id')
          .where('version', 'is', null)
          .execute(),
      }))
      expect(seen).toEqual({ drafts: [], editors: [], snapshots: [] })
      const forged = stage.db.asUser({ sub: player.userId }, tx =>
        snapshotAgent(tx, { agentId, fields: { maxTurns: 1 }, authorUserId: player.userId }),
      )
      await expect(forged).rejects.toThrow()
    }
  })

  it('are told to the admins of the workspace alone', async () => {
    // Hints pass through the log of the database: here they are written down instead.
    await stage.root.query(
      'create table heard (event text, topic text, id text); grant insert on heard to public',
    )
    await stage.root.query(`create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
      returns void language sql security definer
      as $$ insert into public.heard values (event, topic, payload ->> 'id') $$`)
    const { agentId } = await begin()
    await ada.api.agentDraft.editing.mutate({ agentId, isEditing: true })
    const { rows } = await stage.root.query(
      `select topic, count(*)::int as told from heard
        where event = 'agent.draft_changed' and id = $1 group by topic order by topic`,
      [agentId],
    )
    const admins = [ada.userId, carla.userId].sort()
    expect(rows).toEqual(admins.map(userId => ({ topic: `user:${userId}`, told: 2 })))
  })
})
