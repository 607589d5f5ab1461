/** Runs `work` one at a time. A call meanwhile makes it run once more. The work must not fail. */
export function takeTurns(work: () => Promise<void>) {
  let isStopped = false
  let isWanted = false
  let working: Promise<void> | null = null

  function run(): Promise<void> {
    isWanted = true
    working ??= workOff().finally(() => {
      working = null
      // Asked for after the last turn, and before this.
      if (isWanted && !isStopped) void run()
    })
    return working
  }

  async function workOff(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await work()
    }
  }

  return {
    run,
    async stop(): Promise<void> {
      isStopped = true
      await working
    },
  }
}
