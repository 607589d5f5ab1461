import { violatesUnique } from '../../db/violations.ts'
import { checkOwnId } from './check-id.ts'

/**
 * Runs a write whose ids come from outside. If two writes with one id come at the same moment, the second waits
 * for the first, is refused by the index, rolls back (with the number that it had taken in the thread), and
 * finds the stored row on its second try. If it finds none, the id belongs to something that the caller can't
 * see.
 */
export async function writeOnce<T>(indexes: string[], write: () => Promise<T>): Promise<T> {
  const isTaken = (error: unknown) => indexes.some(index => violatesUnique(error, index))
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  try {
    return await write()
  } catch (error) {
    checkOwnId(!isTaken(error))
    throw error
  }
}
