/** Asks once and gives the same answer to every caller within `ms` of its arrival. Failures are not kept. */
export function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (answer && Date.now() < until) return answer
    const asked = ask()
    answer = asked
    until = Number.POSITIVE_INFINITY
    asked.then(
      () => {
        until = Date.now() + ms
      },
      () => {
        answer = undefined
      },
    )
    return asked
  }
}
