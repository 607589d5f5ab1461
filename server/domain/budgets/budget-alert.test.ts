import { describe, expect, it } from 'vitest'
import { alertDue } from './budget-alert.ts'

describe('an alert of a budget', () => {
  it('is due at 50, 80 and 100 percent, and not before', () => {
    const at = (spentUsd: number) => alertDue({ limitUsd: 10, spentUsd }, [])
    expect([4.999999, 5, 7.9, 8, 9.9, 10, 12].map(at)).toEqual([null, 50, 50, 80, 80, 100, 100])
  })

  it('comes once in a period, and marks that were passed together are told as one', () => {
    const half = { percent: 50, limitUsd: 10, spentUsd: 5.2 } as const
    expect(alertDue({ limitUsd: 10, spentUsd: 7 }, [half])).toBeNull()
    expect(alertDue({ limitUsd: 10, spentUsd: 8 }, [half])).toBe(80)
    const most = { percent: 80, limitUsd: 10, spentUsd: 8.5 } as const
    expect(alertDue({ limitUsd: 10, spentUsd: 9 }, [most])).toBeNull()
  })

  it('comes again after a raise, when the mark of the higher limit is passed', () => {
    const sent = [
      { percent: 80, limitUsd: 10, spentUsd: 8 },
      { percent: 100, limitUsd: 10, spentUsd: 10 },
    ] as const
    const at = (spentUsd: number) => alertDue({ limitUsd: 20, spentUsd }, sent)
    expect([10, 15.9, 16, 20].map(at)).toEqual([null, null, 80, 100])
  })

  it('comes when a lower limit is already passed', () => {
    expect(alertDue({ limitUsd: 4, spentUsd: 5 }, [{ percent: 50, limitUsd: 10, spentUsd: 5 }])).toBe(100)
  })
})
