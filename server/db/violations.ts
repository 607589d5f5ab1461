import pg from 'pg'

/** Whether the database refused because such a row is there already, by the index that says so. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Whether one of our own triggers refused, by the word that it raised. */
export function isRaised(error: unknown, word: string): boolean {
  return error instanceof pg.DatabaseError && error.message === word
}
