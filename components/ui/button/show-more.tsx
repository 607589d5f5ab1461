import { Button } from './button'

/** The end of a list that is read in pages: loads the next page, while there is one. */
export function ShowMore(props: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}) {
  const { list, label } = props
  if (!list.hasNextPage) return null
  return (
    <div className="flex px-16 py-12">
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
