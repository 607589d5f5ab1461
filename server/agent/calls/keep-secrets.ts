import { redactSecrets } from '../../domain/secrets/redact-secrets.ts'

/** The folder of this process, which is no model's business. */
const folders = [{ path: process.cwd(), as: '/app' }]

/** Returns the text of a tool or a machine without secrets, fit for a model, the log and the database. */
export function keepSecrets(text: string): string {
  return redactSecrets(text, folders)
}
