import { describe, expect, it } from 'vitest'
import { askAudit, auditAddress, isNarrowed, readAuditAddress } from './audit-address'

const workspace = { slug: 'orchard' }
const ada = '0191c2a0-0000-7000-8000-000000000001'
const now = new Date('2026-11-23T10:00:00Z')

describe('the address of the audit log', () => {
  it('keeps the filters', () => {
    const view = { group: 'agents', personId: ada, period: 'day', day: '2026-11-20', query: 'vibe' } as const
    const address = auditAddress(workspace, view)
    expect(address).toBe(`/orchard/settings/audit?q=vibe&kind=agents&person=${ada}&time=day&day=2026-11-20`)
    expect(readAuditAddress(new URL(address, 'http://x').searchParams)).toEqual(view)
  })

  it('leaves out filters that nobody knows', () => {
    const asked = new URLSearchParams({ kind: 'pears', person: 'ada', time: 'soon', day: 'x' })
    const view = readAuditAddress(asked)
    expect(auditAddress(workspace, view)).toBe('/orchard/settings/audit')
    expect(isNarrowed(view)).toBe(false)
  })

  it('asks for whole days in UTC', () => {
    expect(askAudit({ period: 'today', query: '' }, now)).toEqual({ from: '2026-11-23' })
    expect(askAudit({ period: 'week', query: ' ' }, now)).toEqual({ from: '2026-11-17' })
    expect(askAudit({ period: 'day', day: '2026-11-20', query: 'x ' }, now)).toEqual({
      ...{ from: '2026-11-20', to: '2026-11-20', words: 'x' },
    })
    expect(askAudit({ period: 'day', query: '' }, now)).toEqual({})
  })
})
