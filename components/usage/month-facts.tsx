import { usageStrings } from '@/components/strings/settings/usage'
import { dollars } from '@/server/domain/spending/dollars'
import type { Forecast } from '@/server/domain/spending/forecast'
import type { MonthOfUsage } from '@/server/domain/spending/usage'

const words = usageStrings.month

/** The month so far, its forecast and the saving of the cache, each with a sentence about the number. */
export function MonthFacts({ total, forecast }: MonthOfUsage) {
  const { costUsd, savedUsd, unpricedCalls } = total
  const withoutUsd = costUsd + savedUsd
  const share = withoutUsd > 0 ? Math.round((savedUsd / withoutUsd) * 100) : 0
  return (
    <dl className="m-0 flex flex-wrap gap-x-48 gap-y-16">
      <Fact name={words.spent} value={dollars(costUsd)}>
        {unpricedCalls > 0 && words.unknown(unpricedCalls)}
      </Fact>
      <ForecastFact forecast={forecast} />
      <Fact name={words.saved} value={dollars(savedUsd)}>
        {savedUsd < 0 ? words.lost : withoutUsd > 0 && words.savedOf(share, dollars(withoutUsd))}
      </Fact>
    </dl>
  )
}

/** The forecast for the month, and its calculation in words. */
export function ForecastFact({ forecast }: { forecast: Forecast | null }) {
  return (
    <Fact name={words.forecast} value={forecast ? dollars(forecast.usd) : '–'}>
      {forecast
        ? words.how(dollars(forecast.dailyUsd), forecast.meanDays, forecast.daysLeft)
        : words.tooEarly}
    </Fact>
  )
}

function Fact({ name, value, children }: { name: string; value: string; children?: React.ReactNode }) {
  return (
    <div className="max-w-280">
      <dt className="text-xs text-text-2">{name}</dt>
      <dd className="m-0 text-lg tracking-title tabular-nums">{value}</dd>
      {children && <dd className="m-0 text-xs leading-16 text-text-3">{children}</dd>}
    </div>
  )
}
