import type { Result } from './figures/result.ts'
import type { Scene } from './scene/scene.ts'
import type { UndoList } from './undo-list.ts'

/** Something that is measured; gives one or more lines of the table. */
export type Row = { name: string; about: string } & (
  | { run(scene: Scene): Promise<Result[]> }
  /** Starts and stops the product itself, before the others have theirs. */
  | { runAlone(undo: UndoList): Promise<Result[]> }
)
