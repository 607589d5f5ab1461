import pg from 'pg'

/** Returns whether the database refused because such a row exists already, by the index that reports it. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Returns whether one of our own triggers refused, by the word that it raised. */
export function isRaised(error: unknown, word: string): boolean {
  return error instanceof pg.DatabaseError && error.message === word
}
