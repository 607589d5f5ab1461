import { budgetStrings as words } from '@/components/strings/settings/budgets'
import { IconButton } from '@/components/ui/button/icon-button'
import { ScrollRegion } from '@/components/ui/surface/scroll-region'
import type { Budget } from '@/server/domain/budgets/budget'
import { dollars } from '@/server/domain/spending/dollars'
import { cellStyle } from '../cell-style'
import { UsedBar } from './used-bar'
import { useWhoseBudget } from './whose-budget'

/** The budgets with their use. The limits of the workspace can be changed, but have no row to remove. */
export function BudgetTable(props: {
  budgets: readonly Budget[]
  onEdit: (budget: Budget) => void
  onRemove: (budget: Budget) => void
}) {
  const { budgets, onEdit, onRemove } = props
  const whoseOf = useWhoseBudget()
  return (
    <ScrollRegion label={words.table}>
      <table className="border-collapse text-sm leading-20 whitespace-nowrap">
        <thead>
          <tr>
            {[words.columns.whose, words.columns.period].map(label => (
              <th key={label} className={cellStyle({ row: 'head' })} scope="col">
                {label}
              </th>
            ))}
            {[words.columns.used, words.columns.limit].map(label => (
              <th key={label} className={cellStyle({ of: 'number', row: 'head' })} scope="col">
                {label}
              </th>
            ))}
            <th className={cellStyle({ row: 'head' })} scope="col">
              {words.columns.raise}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {budgets.map(budget => {
            const { id, period, limitUsd, spentUsd, isOfRole } = budget
            const whose = whoseOf(budget)
            return (
              <tr key={id ?? period} className="border-t border-line-soft">
                <th className={cellStyle()} scope="row">
                  {whose}
                  {isOfRole && <span className="ml-6 font-normal text-text-3">{words.guests.ofRole}</span>}
                </th>
                <td className={cellStyle()}>{words.periods[period]}</td>
                <td className={cellStyle({ of: 'number' })}>
                  <span className="flex items-center justify-end gap-10">
                    {limitUsd !== null && <UsedBar spentUsd={spentUsd} limitUsd={limitUsd} />}
                    {words.used(spentUsd, limitUsd)}
                  </span>
                </td>
                <td className={cellStyle({ of: 'number' })}>
                  {limitUsd === null ? words.noLimit : dollars(limitUsd)}
                </td>
                <td className={cellStyle()}>{tellRaisers(budget)}</td>
                <td>
                  <span className="flex gap-2">
                    <IconButton
                      icon="pencil"
                      small
                      label={words.editOf(whose, period)}
                      title={words.edit}
                      onClick={() => onEdit(budget)}
                    />
                    {id !== null && !isOfRole && (
                      <IconButton
                        icon="x"
                        small
                        label={words.removeOf(whose, period)}
                        title={words.remove}
                        onClick={() => onRemove(budget)}
                      />
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function tellRaisers({ kind, selfRaiseUsd }: Budget): string {
  if (kind === 'workspace' || selfRaiseUsd === null) return words.raisers.admins
  return words.raisers[kind](selfRaiseUsd)
}
