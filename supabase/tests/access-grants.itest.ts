import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccessScene, setAccessScene } from '../../testing/postgres/access-scene.ts'

let scene: AccessScene

beforeAll(async () => {
  scene = await setAccessScene()
})
afterAll(() => scene.close())

/** Runs a statement as the role itself, like a request to the Data API. */
async function asApiRole(role: 'anon' | 'authenticated', statement: string): Promise<string> {
  await scene.stage.root.query('begin')
  try {
    await scene.stage.root.query(`set local role ${role}`)
    await scene.stage.root.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: scene.people.ada }),
    ])
    await scene.stage.root.query(statement)
    return 'allowed'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await scene.stage.root.query('rollback')
  }
}

describe('every table', () => {
  it('has row-level security', async () => {
    const { rows } = await scene.stage.root.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    )
    expect(rows).toEqual([])
  })

  it('shows nothing to anon and authenticated, and accepts nothing from them', async () => {
    for (const table of await scene.listTables()) {
      for (const role of ['anon', 'authenticated'] as const) {
        for (const statement of [
          `select from ${table} limit 1`,
          `insert into ${table} default values`,
          `delete from ${table}`,
          `truncate ${table}`,
        ]) {
          expect(await asApiRole(role, statement), `${role}: ${statement}`).toContain('permission denied')
        }
      }
    }
    const { rows } = await scene.stage.root.query(`
      select grantee, table_name, column_name, privilege_type from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')`)
    expect(rows).toEqual([])
  })

  it('grants people exactly these rights', async () => {
    const { rows } = await scene.stage.root.query(`
      select table_name || ': ' || string_agg(lower(privilege_type), ' ' order by privilege_type) as granted
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee = 'openvibe_user' group by table_name order by table_name`)
    expect(rows.map(({ granted }) => granted)).toEqual([
      'accepted_hosts: select',
      'account_sessions: select',
      'agent_cases: select',
      'agent_config_versions: select',
      'agent_configs: select',
      'agent_drafts: delete select',
      'agent_editors: delete select',
      'agent_pictures: select',
      'answer_ratings: select',
      'api_sessions: select',
      'attachment_texts: select',
      'attachments: insert select',
      'audit_log: select',
      'budget_alerts: select',
      'budget_notices: select',
      'budgets: select',
      'catch_ups: select',
      'channel_members: delete insert select',
      'channel_notices: insert select update',
      'channels: insert select',
      'channels_browsed: select',
      'channels_without_help: select',
      'decisions: select',
      'drafts: delete insert select',
      'file_uses: select',
      'first_steps: select',
      'fork_participants: select',
      'fork_results: select',
      'fork_suggestions: select',
      'forks: select',
      'group_members: select',
      'groups: select',
      'help_choices: select',
      'inbox_threads: select',
      'incoming_deliveries: select',
      'invites: select',
      'ledger_changes: select',
      'ledger_entries: select',
      'ledger_notices: select',
      'ledger_pairs: select',
      'left_out_decisions: delete select',
      'link_pages: select',
      'mcp_choices: select',
      'memory_block_versions: select',
      'memory_blocks: select',
      'memory_item_versions: select',
      'memory_items: select',
      'memory_sources: select',
      'memory_uses: select',
      'mention_names: select',
      'mentions: select',
      'message_links: select',
      'message_reminders: delete insert select',
      'message_versions: select',
      'messages: insert select',
      'model_catalog: select',
      'model_prices: select',
      'muted_threads: delete insert select',
      'notifications: select',
      'outgoing_deliveries: select',
      'person_pictures: select',
      'pins: delete insert select',
      'presence: delete insert select',
      'profiles: select',
      'proof_items: select',
      'proof_reasons: select',
      'proofs: select',
      'quiet_times: select',
      'reactions: delete insert select',
      'read_markers: insert select update',
      'reflection_channels: select',
      'reflection_readings: select',
      'reflection_runs: select',
      'reflection_settings: select',
      'saved_messages: delete insert select',
      'schedule_runs: select',
      'scheduled_messages: delete insert select',
      'schedules: select',
      'sidebar_channels: select',
      'sidebar_sections: select',
      'spend_daily: select',
      'task_events: select',
      'task_streams: select',
      'tasks: select',
      'thread_follows: insert select update',
      'thread_participants: select',
      'thread_summaries: select',
      'threads: insert select',
      'usage_by_conversation: select',
      'usage_daily: select',
      'workspace_context_versions: select',
      'workspace_members: select',
      'workspaces: select',
    ])
  })

  it('lets people change only these columns', async () => {
    const { rows } = await scene.stage.root.query(`
      select c.table_name || ': ' || string_agg(c.column_name, ' ' order by c.column_name) as granted
      from information_schema.column_privileges c
      where c.table_schema = 'public' and c.grantee = 'openvibe_user' and c.privilege_type = 'UPDATE'
        and c.table_name not in ('read_markers', 'channel_notices', 'thread_follows')
      group by c.table_name order by c.table_name`)
    expect(rows.map(({ granted }) => granted)).toEqual([
      'agent_configs: approvals avatar_url budget_usd capabilities deleted_at description display_name effort endpoint_id fallback_endpoint_id fallback_model is_active mailbox max_output_tokens max_tokens max_total_tokens max_turns model name properties recalls_memory reply_mode slug structured_output system_prompt timeout_seconds tool_notes tool_timeout_seconds tools uses_workspace_context',
      'agent_drafts: author_user_id base_version_id config rev updated_at',
      'agent_editors: seen_at',
      'answer_ratings: word',
      'attachments: cleaning height name state type width',
      'budget_notices: done_at read_at',
      'channels: archived_at listening_agent_ids name topic',
      'drafts: attachment_ids content parent_id updated_at version',
      'inbox_threads: done_at',
      'ledger_notices: done_at read_at',
      'memory_blocks: channel_ids char_limit content deleted_at label position updated_at version',
      'message_reminders: due_at outcome',
      'messages: content deleted_at deleted_by edited_at metadata',
      'notifications: read_at',
      'presence: seen_at state',
      'profiles: display_name status_emoji status_ends_at status_text theme time_zone title',
      'saved_messages: done_at saved_at',
      'scheduled_messages: attachment_ids content due_at problem tries try_at updated_at',
      'threads: last_activity_at',
      'workspaces: approvals daily_usd default_agent_id follow_ups fork_suggestions forks_begin_with guest_daily_usd help_daily_usd link_previews max_forks_per_thread monthly_usd name prompts_visible routing search_language small_endpoint_id small_model tasks_at_once thread_summaries',
    ])
  })
})

describe('functions with the rights of their owner', () => {
  it('are these, each with an empty search path', async () => {
    const { rows } = await scene.stage.root.query(`
      select p.proname as name, coalesce(array_to_string(p.proconfig, ','), '') as config,
        p.prorettype = 'trigger'::regtype as is_trigger,
        has_function_privilege('openvibe_user', p.oid, 'execute') as people,
        has_function_privilege('anon', p.oid, 'execute') as anon
      from pg_proc p where p.pronamespace in ('openvibe'::regnamespace, 'public'::regnamespace) and p.prosecdef
      order by 1`)
    for (const row of rows) {
      expect(row.config, row.name).toContain('search_path=""')
      expect(row.anon, row.name).toBe(false)
    }
    expect(rows.filter(row => !row.is_trigger && row.people).map(({ name }) => name)).toEqual([
      'can_read_all',
      'can_read_channel',
      'can_write_channel',
      'entry_query',
      'folded',
      'hidden_memory_about_me',
      'known_user_ids',
      'lacks_second_factor',
      'memory_query',
      'my_admin_workspace_ids',
      'my_audit_workspace_ids',
      'my_open_workspace_ids',
      'my_prompt_workspace_ids',
      'my_workspace_ids',
      'people_before_me',
      'people_beside_me',
      'readable_channel_ids',
      'refuse_ended_session',
      'refuse_missing_factor',
      'role_in',
      'search_decisions',
      'search_messages',
      'session_has_ended',
    ])
  })
})
