import type { Result } from './figures/result.ts'
import type { Scene } from './scene/scene.ts'
import type { UndoList } from './undo-list.ts'

/** A measurement that gives one or more lines of the table. */
export type Row = { name: string; about: string } & (
  | {
      run(scene: Scene): Promise<Result[]>
      /** Its latencies are compared with the floor, which is measured before and after it. */
      isLatency?: boolean
    }
  /** Starts and stops the product itself, before the product for the other rows starts. */
  | { runAlone(undo: UndoList): Promise<Result[]> }
)
