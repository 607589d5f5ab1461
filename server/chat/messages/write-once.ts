import { violatesUnique } from '../../db/violations.ts'
import { checkOwnId } from './check-id.ts'

/**
 * Runs a write whose ids come from outside. Two of one id at the same moment: the second waits for the first, is refused
 * by the index, rolls back (with the number that it had taken in the thread), and finds what is stored on its second
 * try. When it does not, the id belongs to something out of the caller's sight.
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
