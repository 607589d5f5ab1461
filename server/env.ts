import * as z from 'zod'
import type { FileQuota } from './domain/files/file-quota.ts'
import { isLoopbackHost } from './loopback.ts'
import { readNetwork } from './outbound/address-rules.ts'

/** A problem of the environment, as a sentence that says how to solve it. */
export type EnvProblem = { variables: string[]; sentence: string }

/**
 * An environment that can't be used; nothing may start. `message` holds every problem, one sentence a line.
 */
export class EnvError extends Error {
  readonly reason = 'invalid_env'
  readonly problems: EnvProblem[]

  constructor(problems: EnvProblem[]) {
    super(problems.map(problem => problem.sentence).join('\n'))
    this.name = 'EnvError'
    this.problems = problems
  }
}

/** The addresses of Postgres, Auth, Realtime and Storage; null until the embedded stack has told its own. */
export type SupabaseEnv = {
  url: string
  publishableKey: string
  secretKey: string
  /** Set: tokens are HS256 with this secret. Null: they are checked with the project's published keys. */
  jwtSecret: string | null
  databaseUrl: string
  /** Direct or session mode: LISTEN does not survive a transaction pooler. */
  databaseSessionUrl: string
}

export type Env = {
  host: string
  port: number
  /** The origin that people type, without a trailing slash; null: any (allowed) Host that a request names. */
  publicUrl: string | null
  /** Whether other machines can reach this one: HOST or OPENVIBE_PUBLIC_URL is not loopback. */
  reachable: boolean
  dataDir: string
  signups: 'open' | 'invited'
  /** The people who may create workspaces, besides the first person. */
  workspaces: 'anyone' | 'admins'
  dailyUsd: number | null
  /** The most bytes of files, of one person in a workspace and of a whole workspace. */
  fileQuota: FileQuota
  /** Realtime deliveries per second above which streams are told less often; null: the worker's own choice. */
  realtimeBudget: number | null
  supabase: SupabaseEnv | null
  mail: { smtpUrl: string; from: string } | null
  /** The model endpoint; null: the offline model answers, at `offlineModelUrl`. */
  anthropic: { apiKey: string; baseUrl: string | null } | null
  offlineModelUrl: string | null
  /** The endpoint that makes vectors for memory; null: memory is found by words alone. */
  embeddings: { url: string; model: string; key: string | null } | null
  otlpEndpoint: string | null
  logLevel: z.infer<typeof logLevel>
  workerConcurrency: number
  /** The folder of agent documents for all workspaces; null: none. */
  agentsDir: string | null
  /** Encrypts credentials that are sent to others. Null: they can't be stored. */
  encryptionKey: string | null
  /** The keys by which push services know this instance (VAPID). Null: there are no pushes. */
  push: { publicKey: string; privateKey: string; subject: string } | null
  /** A file with MCP servers of the operator. */
  mcpConfig: string | null
  /** Networks, addresses and host names inside that requests to other servers may reach. */
  allowPrivateAddresses: string[]
  /** The hosts of model endpoints and MCP servers that may read private conversations as the server's own endpoint may. */
  endpointHosts: string[]
}

const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

const variables = z.object({
  PORT: wholeNumber(1, 65_535, 'PORT must be a number from 1 to 65535.').default(3000),
  HOST: z
    .string()
    .regex(
      /^[\w.:-]+$/,
      'HOST must be a host name or an IP address to listen on, for example 127.0.0.1 or 0.0.0.0.',
    )
    .default('127.0.0.1'),
  OPENVIBE_PUBLIC_URL: origin(
    'OPENVIBE_PUBLIC_URL must be the address that people open in the browser: http:// or https://, a host, a port if needed, and no path.',
  ),
  OPENVIBE_DATA_DIR: z.string().default('.openvibe'),
  OPENVIBE_SIGNUPS: z.enum(['open', 'invited'], "OPENVIBE_SIGNUPS must be 'open' or 'invited'.").optional(),
  OPENVIBE_WORKSPACES: z
    .enum(['anyone', 'admins'], "OPENVIBE_WORKSPACES must be 'anyone' or 'admins'.")
    .optional(),
  OPENVIBE_DAILY_USD: decimal('OPENVIBE_DAILY_USD must be an amount in US dollars, for example 20 or 7.50.'),
  OPENVIBE_PERSON_FILES_GB: decimal(
    'OPENVIBE_PERSON_FILES_GB must be a number of gigabytes, for example 2.',
  ).default(2),
  OPENVIBE_WORKSPACE_FILES_GB: decimal(
    'OPENVIBE_WORKSPACE_FILES_GB must be a number of gigabytes, for example 20.',
  ).default(20),
  OPENVIBE_REALTIME_BUDGET: wholeNumber(
    1,
    1_000_000,
    'OPENVIBE_REALTIME_BUDGET must be a number of deliveries per second, for example 400.',
  ).optional(),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_SESSION_URL: databaseUrl('DATABASE_SESSION_URL'),
  SUPABASE_URL: origin(
    'SUPABASE_URL must be the address of the project, for example https://abcd.supabase.co.',
  ),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z
    .string()
    .min(
      32,
      'SUPABASE_JWT_SECRET must have at least 32 characters. Copy it from the JWT settings of the project.',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(
      /^smtps?:\/\//,
      'SMTP_URL must begin with smtp:// or smtps://, for example smtps://user:password@mail.host.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'MAIL_FROM must contain an e-mail address, for example OpenVibe <chat@example.com>.')
    .optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: httpUrl('ANTHROPIC_BASE_URL must be the http or https address of the endpoint.'),
  OPENVIBE_OFFLINE_MODEL_URL: httpUrl('OPENVIBE_OFFLINE_MODEL_URL must be an http or https address.'),
  OPENVIBE_EMBEDDINGS_URL: httpUrl(
    'OPENVIBE_EMBEDDINGS_URL must be the http or https address of the endpoint, for example http://localhost:11434/v1.',
  ),
  OPENVIBE_EMBEDDINGS_MODEL: z.string().optional(),
  OPENVIBE_EMBEDDINGS_KEY: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector.',
  ),
  LOG_LEVEL: z
    .preprocess(
      value => (typeof value === 'string' ? value.toLowerCase() : value),
      z.enum(logLevel.options, `LOG_LEVEL must be one of ${logLevel.options.join(', ')}.`).optional(),
    )
    .default('info'),
  WORKER_CONCURRENCY: wholeNumber(
    1,
    2_000,
    'WORKER_CONCURRENCY must be a number from 1 to 2000. It sets how many tasks one worker runs at a time.',
  ).default(200),
  OPENVIBE_ENCRYPTION_KEY: z
    .string()
    .min(32, 'OPENVIBE_ENCRYPTION_KEY must have at least 32 random characters.')
    .optional(),
  OPENVIBE_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'OPENVIBE_PUSH_PUBLIC_KEY must be a public VAPID key of 87 characters.')
    .optional(),
  OPENVIBE_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'OPENVIBE_PUSH_PRIVATE_KEY must be a private VAPID key of 43 characters.')
    .optional(),
  OPENVIBE_MCP_CONFIG: z.string().optional(),
  OPENVIBE_AGENTS_DIR: z.string().optional(),
  OPENVIBE_ALLOW_PRIVATE_ADDRESSES: z
    .string()
    .transform(list =>
      list
        .split(',')
        .map(entry => entry.trim())
        .filter(entry => entry !== ''),
    )
    .refine(
      entries => entries.every(entry => isNetwork(entry) || isHostName(entry)),
      'OPENVIBE_ALLOW_PRIVATE_ADDRESSES must be a list of networks, addresses or host names, separated by commas, ' +
        'for example 10.1.0.0/16, 192.168.1.5, mcp.internal.',
    )
    .default([]),
  OPENVIBE_ENDPOINT_HOSTS: z
    .string()
    .transform(list =>
      list
        .split(',')
        .map(entry => entry.trim().toLowerCase())
        .filter(entry => entry !== ''),
    )
    .refine(
      entries => entries.every(isPlainHost),
      'OPENVIBE_ENDPOINT_HOSTS must be a list of host names, each with its port if that is not the usual one, separated by ' +
        'commas, for example models.example.org, models.internal:8080.',
    )
    .default([]),
})
type Variables = z.infer<typeof variables>

/**
 * Reads every variable that OpenVibe knows, once. Throws an EnvError that names all problems together, so
 * that a person can solve them at once. A variable that is set but empty counts as not set.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = variables.safeParse(dropEmpty(source))
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map(issue => ({ variables: issue.path.map(String), sentence: issue.message })),
    )
  }
  const vars = parsed.data
  const reachable = !isLoopbackHost(vars.HOST) || !isLoopbackOrigin(vars.OPENVIBE_PUBLIC_URL)
  const isUnlimited = vars.ANTHROPIC_API_KEY !== undefined && vars.OPENVIBE_DAILY_USD === undefined
  const problems = [...findHalfSet(vars), ...(reachable && isUnlimited ? [reachableWithoutLimit] : [])]
  if (problems.length > 0) throw new EnvError(problems)

  return {
    host: vars.HOST,
    port: vars.PORT,
    publicUrl: vars.OPENVIBE_PUBLIC_URL ?? null,
    reachable,
    dataDir: vars.OPENVIBE_DATA_DIR,
    signups: vars.OPENVIBE_SIGNUPS ?? (reachable ? 'invited' : 'open'),
    workspaces: vars.OPENVIBE_WORKSPACES ?? (reachable ? 'admins' : 'anyone'),
    dailyUsd: vars.OPENVIBE_DAILY_USD ?? null,
    fileQuota: {
      personBytes: readGigabytes(vars.OPENVIBE_PERSON_FILES_GB),
      workspaceBytes: readGigabytes(vars.OPENVIBE_WORKSPACE_FILES_GB),
    },
    realtimeBudget: vars.OPENVIBE_REALTIME_BUDGET ?? null,
    supabase: readSupabase(vars),
    mail: vars.SMTP_URL && vars.MAIL_FROM ? { smtpUrl: vars.SMTP_URL, from: vars.MAIL_FROM } : null,
    anthropic: vars.ANTHROPIC_API_KEY
      ? { apiKey: vars.ANTHROPIC_API_KEY, baseUrl: vars.ANTHROPIC_BASE_URL ?? null }
      : null,
    offlineModelUrl: vars.OPENVIBE_OFFLINE_MODEL_URL ?? null,
    embeddings:
      vars.OPENVIBE_EMBEDDINGS_URL && vars.OPENVIBE_EMBEDDINGS_MODEL
        ? {
            url: vars.OPENVIBE_EMBEDDINGS_URL,
            model: vars.OPENVIBE_EMBEDDINGS_MODEL,
            key: vars.OPENVIBE_EMBEDDINGS_KEY ?? null,
          }
        : null,
    otlpEndpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: vars.LOG_LEVEL,
    workerConcurrency: vars.WORKER_CONCURRENCY,
    encryptionKey: vars.OPENVIBE_ENCRYPTION_KEY ?? null,
    push: readPush(vars),
    agentsDir: vars.OPENVIBE_AGENTS_DIR ?? null,
    mcpConfig: vars.OPENVIBE_MCP_CONFIG ?? null,
    allowPrivateAddresses: vars.OPENVIBE_ALLOW_PRIVATE_ADDRESSES,
    endpointHosts: vars.OPENVIBE_ENDPOINT_HOSTS,
  }
}

/** Returns whether a name is a host as addresses have it: no scheme, no path, no usual port. */
function isPlainHost(name: string): boolean {
  const url = URL.parse(`https://${name}`)
  return url !== null && url.host === name && url.href === `https://${name}/`
}

function readGigabytes(count: number): number {
  return Math.round(count * 1024 ** 3)
}

const reachableWithoutLimit: EnvProblem = {
  variables: ['OPENVIBE_DAILY_USD'],
  sentence:
    'Other people can reach this server, and their agents spend money with your model key. Set OPENVIBE_DAILY_USD to ' +
    'a daily spending limit in US dollars, for example 20.',
}

const supabaseNeeds = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
] as const

function findHalfSet(vars: Variables): EnvProblem[] {
  const problems: EnvProblem[] = []
  const missing = supabaseNeeds.filter(name => vars[name] === undefined)
  const anySet = missing.length < supabaseNeeds.length || vars.SUPABASE_JWT_SECRET !== undefined
  if (anySet && missing.length > 0) {
    problems.push({
      variables: missing,
      sentence:
        `The settings of the Supabase project are incomplete: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ` +
        'Set all of them, or unset all SUPABASE_ and DATABASE_ variables to use the embedded stack.',
    })
  }
  if (!vars.SMTP_URL !== !vars.MAIL_FROM) {
    const name = vars.SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL'
    problems.push({
      variables: [name],
      sentence: `SMTP_URL and MAIL_FROM need each other. Set ${name} too, or unset both.`,
    })
  }
  if (!vars.OPENVIBE_PUSH_PUBLIC_KEY !== !vars.OPENVIBE_PUSH_PRIVATE_KEY) {
    const name = vars.OPENVIBE_PUSH_PUBLIC_KEY ? 'OPENVIBE_PUSH_PRIVATE_KEY' : 'OPENVIBE_PUSH_PUBLIC_KEY'
    problems.push({
      variables: [name],
      sentence: `OPENVIBE_PUSH_PUBLIC_KEY and OPENVIBE_PUSH_PRIVATE_KEY belong together. Set ${name} too, or unset both.`,
    })
  }
  const missingEmbeddings = (['OPENVIBE_EMBEDDINGS_URL', 'OPENVIBE_EMBEDDINGS_MODEL'] as const).filter(
    name => vars[name] === undefined,
  )
  const anyEmbeddings = missingEmbeddings.length < 2 || vars.OPENVIBE_EMBEDDINGS_KEY !== undefined
  if (anyEmbeddings && missingEmbeddings.length > 0) {
    problems.push({
      variables: missingEmbeddings,
      sentence: `The embeddings endpoint needs its address and its model. Set ${missingEmbeddings.join(' and ')} too, or unset all OPENVIBE_EMBEDDINGS_ variables to search memory by words alone.`,
    })
  }
  if (vars.ANTHROPIC_BASE_URL && !vars.ANTHROPIC_API_KEY) {
    problems.push({
      variables: ['ANTHROPIC_API_KEY'],
      sentence:
        'ANTHROPIC_BASE_URL is set without ANTHROPIC_API_KEY. Set the key (any text, if the endpoint needs ' +
        'no key), or unset ANTHROPIC_BASE_URL to use the offline model.',
    })
  }
  return problems
}

/** Push services want an address of the operator: the server's own, or that of its mails. */
function readPush(vars: Variables): Env['push'] {
  const { OPENVIBE_PUSH_PUBLIC_KEY: publicKey, OPENVIBE_PUSH_PRIVATE_KEY: privateKey } = vars
  if (!publicKey || !privateKey) return null
  const mail = /[^\s<>]+@[^\s<>]+/.exec(vars.MAIL_FROM ?? '')?.[0]
  const url = vars.OPENVIBE_PUBLIC_URL
  const subject = url?.startsWith('https:') ? url : `mailto:${mail ?? 'operator@openvibe.invalid'}`
  return { publicKey, privateKey, subject }
}

function readSupabase(vars: Variables): SupabaseEnv | null {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL, DATABASE_SESSION_URL } =
    vars
  if (
    !SUPABASE_URL ||
    !SUPABASE_PUBLISHABLE_KEY ||
    !SUPABASE_SECRET_KEY ||
    !DATABASE_URL ||
    !DATABASE_SESSION_URL
  )
    return null
  return {
    url: SUPABASE_URL,
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
    jwtSecret: vars.SUPABASE_JWT_SECRET ?? null,
    databaseUrl: DATABASE_URL,
    databaseSessionUrl: DATABASE_SESSION_URL,
  }
}

function dropEmpty(source: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function isLoopbackOrigin(url: string | undefined): boolean {
  return url === undefined || isLoopbackHost(new URL(url).hostname)
}

function isNetwork(entry: string): boolean {
  return readNetwork(entry) !== null
}

/** A name has a letter: 127.1 or 10.0.0.0/99 would be a mistake in an address. */
function isHostName(entry: string): boolean {
  return /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(entry) && !/^0x/i.test(entry)
}

function wholeNumber(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine(value => value >= min && value <= max, message)
}

function decimal(message: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .optional()
}

function httpUrl(message: string) {
  return z.url({ protocol: /^https?$/, error: message }).optional()
}

function origin(message: string) {
  return z
    .url({ protocol: /^https?$/, error: message, abort: true })
    .refine(value => new URL(value).pathname === '/' && !/[?#@]/.test(value), message)
    .transform(value => new URL(value).origin)
    .optional()
}

function databaseUrl(name: string) {
  return z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `${name} must be a Postgres address, for example postgresql://user:password@host:5432/postgres.`,
    })
    .optional()
}
