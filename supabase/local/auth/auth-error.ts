import { z } from 'zod'

/** Returns an error in the format of GoTrue, which auth-js understands. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers })
}

const body = z.object({ error_code: z.string() })

/**
 * Returns the error code of an answer, or null if it is not an error of Auth. Does not consume the answer.
 */
export async function readErrorCode(response: Response): Promise<string | null> {
  if (response.ok) return null
  const parsed = body.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  return parsed.success ? parsed.data.error_code : null
}
