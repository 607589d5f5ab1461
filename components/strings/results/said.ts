/** How a screen reader hears of a new result. */
export const resultSaid = (fork: string, headline: string) => `Result of ‘${fork}’: ${headline}`
