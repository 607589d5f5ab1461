import { askToSignIn } from '@/components/trpc/api-provider'

/**
 * Live calls do not pass through the query cache, which would otherwise send a person with an ended
 * session to the sign-in page.
 */
export async function watchSession<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error) askToSignIn(error)
    throw error
  }
}
