import { cva } from 'class-variance-authority'
import { stepStrings as words } from '@/components/strings/tasks/task-steps'
import { Caption } from '@/components/ui/text/caption'

const layerStyle = cva('h-26 p-0 font-normal', {
  variants: {
    column: { name: 'pr-8 text-left', size: 'pr-8 text-right tabular-nums', bar: 'w-96' },
    isHead: { true: 'text-xs text-text-3', false: '' },
  },
  defaultVariants: { isHead: false },
})

/** The parts of a prompt with their sizes: a table, with bars for the eye. */
export function LayerTable({ layers }: { layers: readonly { name: string; tokens: number }[] }) {
  const most = Math.max(1, ...layers.map(({ tokens }) => tokens))
  return (
    <table className="w-full max-w-520 border-collapse text-sm">
      <caption className="pb-4 text-left font-semibold">{words.layers}</caption>
      <thead>
        <tr>
          <th className={layerStyle({ column: 'name', isHead: true })} scope="col">
            {words.layer}
          </th>
          <th className={layerStyle({ column: 'size', isHead: true })} scope="col">
            {words.estimated}
          </th>
          <td className={layerStyle({ column: 'bar' })} />
        </tr>
      </thead>
      <tbody>
        {layers.map(({ name, tokens }) => (
          <tr key={name}>
            <th className={layerStyle({ column: 'name' })} scope="row">
              <LayerName name={name} />
            </th>
            <td className={layerStyle({ column: 'size' })}>{tokens.toLocaleString('en')}</td>
            <td className={layerStyle({ column: 'bar' })} aria-hidden="true">
              <span className="block h-8 rounded-2 bg-line-soft">
                <span
                  className="block h-full rounded-2 bg-accent-solid"
                  style={{ width: `${(tokens / most) * 100}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a layer in plain words, and its content. */
function LayerName({ name }: { name: string }) {
  const known = Object.entries(words.layerNames).find(([key]) => key === name)?.[1]
  if (!known) return name
  return (
    <>
      {known[0]} <Caption>{known[1]}</Caption>
    </>
  )
}
