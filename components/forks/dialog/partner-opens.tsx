import { forksStrings } from '@/components/strings/forks'
import type { Agent } from '@/server/domain/agents/agent'
import { dollars } from '@/server/domain/spending/dollars'

const words = forksStrings.create.opens

/** The checkbox that lets the partner write the first message of the fork, with the cost of that message. */
export function PartnerOpens(props: {
  partner: Agent
  /** The dollars that the message would cost; null: nobody knows; undefined: they are still being counted. */
  usd: number | null | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { partner, usd, checked, onChange } = props
  return (
    <label className="mt-8 flex min-h-26 flex-wrap items-center gap-x-8 text-sm touch:min-h-touch">
      <input
        className="m-0 size-14 flex-none accent-accent-solid"
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="min-w-0">{words.label(partner.displayName)}</span>
      <span className="ml-auto flex-none text-xs text-text-3 tabular-nums">
        {usd === 0 ? words.free : usd !== undefined && describeCost(usd)}
      </span>
    </label>
  )
}

function describeCost(usd: number | null): string {
  if (usd === null) return words.unknown
  return usd < 0.01 ? words.little : words.about(dollars(Math.round(usd * 100) / 100))
}
