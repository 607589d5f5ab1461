import { pino, stdTimeFunctions } from 'pino'
import { redactSecrets } from './domain/secrets/redact-secrets.ts'
import { formatLogLine } from './log-line.ts'

export type Log = pino.Logger

/**
 * The log of one process: JSON lines on stdout, or one short line each if a person watches in a terminal.
 *
 * Contract: only ids, names of things, counts and durations. The log never contains people's texts, prompts
 * or answers. Credentials that get into a field are hidden by the field's name. Child loggers carry
 * `requestId` or `taskId`.
 */
export function createLog(options: {
  level: pino.LevelWithSilent
  /** The name of the process: web, worker, … */
  process: string
  /** The stream that gets the lines instead of stdout. */
  write?: (line: string) => void
}): Log {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: { process: options.process },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: secretPaths, censor: '[redacted]' },
  }
  if (options.write) return pino(settings, { write: options.write })
  if (process.stdout.isTTY) {
    return pino(settings, { write: line => process.stdout.write(`${formatLogLine(line)}\n`) })
  }
  return pino(settings)
}

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'apikey',
  'apiKey',
  'api_key',
  'x-api-key',
  'secret',
  'secretKey',
  'jwtSecret',
  'encryptionKey',
  'privateKey',
  'token',
  'tokenHash',
  'token_hash',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'password',
  'databaseUrl',
  'smtpUrl',
]

/** The names of hidden fields, at the top and two levels down: pino's wildcards stand for one level each. */
const secretPaths = secretNames.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/**
 * The fields of an error that are logged. Left out on purpose: `detail`, `where` and everything else that
 * libraries add to an error, because Postgres and HTTP clients put rows and bodies there.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: blot(error.message),
    errorCode: 'code' in error ? error.code : undefined,
    reason: 'reason' in error ? error.reason : undefined,
    stack: error.stack && blot(error.stack),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** Credentials inside a sentence: passwords in addresses, tokens, bearer headers, keys. */
function blot(text: string): string {
  return redactSecrets(text)
    .replace(/(\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g, '$1[redacted]@')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replace(/\b(Bearer\s+)\S+/gi, '$1[redacted]')
    .replace(/\b(sk-|sb_secret_|ovk_)[\w-]+/g, '[redacted]')
}
