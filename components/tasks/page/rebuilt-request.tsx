import { useQuery } from '@tanstack/react-query'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'

const words = stepStrings.rebuilt

/**
 * Builds a request again from the log alone, on demand, and says whether it is the same as the one that was
 * sent.
 */
export function RebuiltRequest({ taskId, seq }: { taskId: string; seq: number }) {
  const trpc = useTRPC()
  const made = useQuery(
    trpc.task.checkRequest.queryOptions(
      { taskId, seq },
      { enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
    ),
  )
  const { data, error } = made
  return (
    <p className="text-sm text-text-2">
      {data === undefined && (
        <Button look="quiet" size="s" disabled={made.isFetching} onClick={() => void made.refetch()}>
          {words.ask}
        </Button>
      )}
      <span role="status">
        {error && readError(error).message}
        {data && (
          <>
            <Icon name={data.isSame ? 'check' : 'triangle-alert'} small />{' '}
            {data.isSame
              ? data.notShown.length > 0
                ? words.sameWhole
                : words.same(data.body?.length ?? 0)
              : data.isSame === null
                ? words.gone
                : words.other}
          </>
        )}
      </span>
    </p>
  )
}
