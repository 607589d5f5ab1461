/** Returns an error in the format of Storage, which storage-js understands. */
export function storageError(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}
