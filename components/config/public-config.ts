/** The answer of `/api/config`, which every client reads before it signs in. */
export interface PublicConfig {
  supabaseUrl: string
  supabasePublishableKey: string
  version: string
  model: { offline: boolean }
  /** `proof`: an address is proved by mail before its account has a session. */
  auth: { providers: string[]; proof: boolean }
  signups: 'open' | 'invited'
  /** Nobody has an account yet, and the first one needs the link that the start has printed. */
  firstAccount: boolean
}

/** Tells our server's answer from the page of a proxy; the server is compiled against the same type. */
export function isPublicConfig(answer: unknown): answer is PublicConfig {
  return typeof answer === 'object' && answer !== null && 'supabaseUrl' in answer && 'auth' in answer
}
