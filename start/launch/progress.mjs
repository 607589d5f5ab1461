const patience = 15_000

/** Prints a line for the person who waits. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Says that work is being done, repeats it now and then while it lasts, and says how long it took. */
export async function tell(doing, work) {
  const startedAt = Date.now()
  say(`${doing} …`)
  const still = setInterval(() => say(`  … ${since(startedAt)}`), patience)
  try {
    const result = await work()
    say(`  done in ${since(startedAt)}`)
    return result
  } finally {
    clearInterval(still)
  }
}

export function since(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
}
