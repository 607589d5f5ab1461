import { redactSecrets } from '../../domain/secrets/redact-secrets.ts'

/** Where this process lies is no model's business. */
const folders = [{ path: process.cwd(), as: '/app' }]

/** What tools and machines say, fit for a model, the log and the database. */
export function keepSecrets(text: string): string {
  return redactSecrets(text, folders)
}
