import { z } from 'zod'

/** An error as GoTrue writes it, which is what auth-js understands. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers })
}

const body = z.object({ error_code: z.string() })

/** The error code of an answer, null where it is no error of Auth's. Leaves the answer unread. */
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
