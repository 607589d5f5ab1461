/** Returns the name of the file in which an agent's object is saved. */
export function nameFile(agent: string): string {
  const words = agent
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'data'}.json`
}
