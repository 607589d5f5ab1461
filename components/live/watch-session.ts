import { askToSignIn } from '@/components/trpc/api-provider'

/** Live calls go past the query cache, which would otherwise ask a person whose session has ended to sign in. */
export async function watchSession<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error) askToSignIn(error)
    throw error
  }
}
