/** The most hits that a search counts. */
export const mostCounted = 1_000
