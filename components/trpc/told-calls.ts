import type { TRPCLink } from '@trpc/client'
import { observable, tap } from '@trpc/server/observable'
import type { AppRouter } from '@/server/trpc'

type Listener = (path: string) => void

const listeners = new Set<Listener>()

/** Tells of every change that the API has made for this page, by the name of the procedure. Returns the end of it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the listeners once the answer to a change has arrived. */
export const tellChanges: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op)
    return observable(observer =>
      next(op)
        .pipe(
          tap({
            next: () => {
              for (const listener of listeners) listener(op.path)
            },
          }),
        )
        .subscribe(observer),
    )
  }
