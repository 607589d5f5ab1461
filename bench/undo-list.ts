/**
 * Keeps the functions that stop everything that was started. They run once, in reverse order, even after an
 * error.
 */
export function createUndoList() {
  const undos: (() => Promise<void>)[] = []
  let undoing: Promise<void> | null = null

  async function undoAll() {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
  }

  return {
    add(undo: () => Promise<void>): void {
      undos.push(undo)
    },
    /** Later calls wait for the first. */
    run(): Promise<void> {
      undoing ??= undoAll()
      return undoing
    },
  }
}

export type UndoList = ReturnType<typeof createUndoList>

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command, and afterwards stops all that it started, also when it fails or a signal ends it. */
export async function runWithUndo(run: (undo: UndoList) => Promise<void>): Promise<void> {
  const undo = createUndoList()
  const stop = async () => {
    process.stdout.write('Stopping …\n')
    await undo.run()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, stop)
  try {
    await run(undo)
  } finally {
    await undo.run()
    // The process may continue with other work that handles signals itself.
    for (const signal of signals) process.off(signal, stop)
  }
}
