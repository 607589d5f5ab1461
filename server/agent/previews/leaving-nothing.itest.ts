/** Tests that a dry run leaves nothing behind, neither rows nor anything that triggers tell others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'

let stage: ApiStage
let threadId: string

// No worker is hired: it would write rows of its own.
beforeAll(async () => {
  stage = await setApiStage()
  const { workspace, channels, people } = stage.orchard
  await people.ada.api.webhook.createOutgoing.mutate({
    workspaceId: workspace.id,
    name: 'Ops',
    url: 'http://127.0.0.1:9/hook',
    events: ['message.created', 'task.changed'],
  })
  const channelId = channels.general?.id ?? ''
  threadId = (await people.ada.api.thread.create.mutate({ channelId, content: 'The harvest.' })).thread.id
  await stage.root.query('listen openvibe_work')
  await stage.root.query('create publication nothing')
  await stage.root.query(`select pg_create_logical_replication_slot('told', 'pgoutput', true)`)
})
afterAll(() => stage.close())

/** Counts the rows of every table. */
async function countRows(): Promise<Map<string, number>> {
  const { rows } = await stage.root.query<{ name: string; n: string }>(
    `select format('%I.%I', schemaname, tablename) as name, (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text as n
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return new Map(rows.map(({ name, n }) => [name, Number(n)]))
}

/** Returns the number of broadcasts that were committed since the last call, and of calls of workers. */
async function hearOthers(): Promise<{ broadcasts: number; wakings: number }> {
  // Writes out the log up to here: commits of tests don't wait for that.
  await stage.root.query('set synchronous_commit = on')
  await stage.root.query(`select pg_logical_emit_message(true, 'test', '')`)
  const { rows } = await stage.root.query(
    `select from pg_logical_slot_get_binary_changes('told', null, null, 'proto_version', '1',
        'publication_names', 'nothing', 'messages', 'true') where position('openvibe.realtime'::bytea in data) > 0`,
  )
  return { broadcasts: rows.length, wakings: wakings.splice(0).length }
}
const wakings: string[] = []

it('A dry run writes no row, tells no browser, wakes no worker, and queues no webhook or notification', async () => {
  stage.root.on('notification', ({ channel }) => wakings.push(channel))
  const ada = stage.orchard.people.ada.api
  const content = '@bob and @vibe, what is ripe?'
  const before = await countRows()
  await hearOthers()
  const { requests } = await ada.task.preview.mutate({ place: { threadId }, content })
  expect(requests).toHaveLength(1)
  const instruction = 'Briefly.'
  const asked = { agent: 'vibe', threadId, instruction, input: { kind: 'message', content } }
  await stage.get((await stage.makeKey('ada')).key, '/tasks/dry-run', asked)
  const after = await countRows()
  // The key itself was made and told in the audit log, and its use noted.
  expect(changesOf(before, after)).toEqual(['public.api_keys', 'public.audit_log'])
  expect(await hearOthers()).toEqual({ broadcasts: 0, wakings: 0 })

  // The message itself does all of it.
  await ada.message.send.mutate({ threadId, content })
  const sent = await hearOthers()
  expect(sent.broadcasts).toBeGreaterThan(0)
  expect(sent.wakings).toBeGreaterThan(0)
  expect(changesOf(after, await countRows())).toEqual(
    expect.arrayContaining([
      'public.messages',
      'public.notifications',
      'public.outgoing_deliveries',
      'public.tasks',
    ]),
  )
})

function changesOf(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].flatMap(([name, n]) => (before.get(name) === n ? [] : [name])).toSorted()
}
