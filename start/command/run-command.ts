import { parseArgs } from 'node:util'
import * as z from 'zod'
import { diffAgent, exportAgents, importAgents, validateAgents } from './agents.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { chat } from './chat.ts'
import { createClient } from './client.ts'
import { CommandError } from './command-error.ts'
import { importPersona } from './import-persona.ts'
import { findDocuments, findPersona } from './persona.ts'
import { listTasks, replayTask, resumeTask, showBodies, showTask, steerTask } from './tasks.ts'
import type { Terminal } from './terminal.ts'
import { usage } from './usage.ts'

const options = {
  thread: { type: 'string' },
  agent: { type: 'string', short: 'a' },
  status: { type: 'string' },
  session: { type: 'string' },
  limit: { type: 'string' },
  message: { type: 'string', short: 'm' },
  event: { type: 'string' },
  data: { type: 'string' },
  note: { type: 'string' },
  instruction: { type: 'string' },
  resume: { type: 'string' },
  replay: { type: 'boolean', default: false },
  from: { type: 'string' },
  model: { type: 'string' },
  version: { type: 'string' },
  effects: { type: 'boolean', default: false },
  bodies: { type: 'boolean', default: false },
  cancel: { type: 'boolean', default: false },
  retry: { type: 'boolean', default: false },
  name: { type: 'string' },
  yes: { type: 'boolean', short: 'y', default: false },
  'dry-run': { type: 'boolean', default: false },
  format: { type: 'string' },
  out: { type: 'string' },
  head: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  debug: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Runs the command and returns its exit code. Never throws for a problem that a person can solve. */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal)
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.err(`openvibe: ${error.message}\n`)
      return error.code
    }
    if (error instanceof z.ZodError) {
      terminal.err(
        'openvibe: The response can’t be read. Check that OPENVIBE_URL is an OpenVibe server of the same version as this command.\n',
      )
      return 3
    }
    throw error
  }
}

async function run(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args)
  const [command, taskId, ...rest] = positionals
  if (values.help || command === 'help') {
    terminal.out(usage)
    return 0
  }
  if (command === 'agents') return runAgents(terminal, positionals.slice(1), values)
  if (command === 'audit') {
    if (taskId !== 'verify' || rest.length > 0) {
      throw new CommandError(2, 'Use openvibe audit verify. See openvibe --help.')
    }
    return verifyAudit(terminal, { heads: values.head ?? [], json: values.json })
  }
  if (command !== 'tasks' && command !== 'chat') {
    throw new CommandError(
      2,
      command ? `Unknown command '${command}'. See openvibe --help.` : 'See openvibe --help.',
    )
  }
  if (rest.length > 0 || (command === 'chat' && taskId)) {
    throw new CommandError(2, `Unexpected argument '${rest[0] ?? taskId}'. Put your message in quotes.`)
  }
  const client = createClient(terminal, values)
  if (command === 'chat') return chat(client, terminal, values)
  const { resume, replay, bodies, cancel, retry, json, debug } = values
  if (taskId === undefined) {
    if (resume !== undefined || replay || bodies || cancel || retry)
      throw new CommandError(2, 'Give the id of a task: openvibe tasks ID …')
    return listTasks(client, terminal, values)
  }
  if (!z.uuid().safeParse(taskId).success) throw new CommandError(2, `'${taskId}' is not a task id.`)
  const shown = { taskId, json, debug }
  if (resume !== undefined) return resumeTask(client, terminal, { ...shown, text: resume })
  if (replay) return replayTask(client, terminal, { ...values, ...shown })
  if (bodies) return showBodies(client, terminal, shown)
  if (cancel || retry) return steerTask(client, terminal, { ...shown, act: cancel ? 'cancel' : 'retry' })
  return showTask(client, terminal, shown)
}

type Values = ReturnType<typeof parse>['values']

async function runAgents(terminal: Terminal, positionals: string[], values: Values): Promise<number> {
  const [verb, ...files] = positionals
  const { json, format, out: folder } = values
  const client = () => createClient(terminal, values)
  if (verb === 'export') {
    const [agent, extra] = files
    if (extra !== undefined) throw new CommandError(2, `Unexpected argument '${extra}'. Name one agent.`)
    return exportAgents(client(), terminal, { agent, format, folder })
  }
  if (verb !== 'validate' && verb !== 'import' && verb !== 'diff') {
    throw new CommandError(2, 'Use openvibe agents validate, import, export or diff. See openvibe --help.')
  }
  const [file] = files
  if (file === undefined) throw new CommandError(2, `Name a file: openvibe agents ${verb} agent.yaml`)
  const found = verb === 'import' ? await findPersona(file) : null
  if (found) {
    if (files.length > 1) throw new CommandError(2, 'Import one folder or archive at a time.')
    const { name, yes, 'dry-run': dryRun } = values
    return importPersona(client(), terminal, { path: file, found, name, dryRun, yes, json })
  }
  if (verb === 'validate') return validateAgents(terminal, { files, json })
  if (verb === 'import') {
    const documents = (await Promise.all(files.map(findDocuments))).flat()
    return importAgents(client(), terminal, { files: documents, dryRun: values['dry-run'], json })
  }
  if (files.length > 1) throw new CommandError(2, 'Compare one file at a time.')
  return diffAgent(client(), terminal, file)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(2, error instanceof Error ? error.message : String(error))
  }
}
