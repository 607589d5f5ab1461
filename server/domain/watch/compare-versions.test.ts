import { describe, expect, it } from 'vitest'
import { chanceOf, compareVersions, findDrop } from './compare-versions.ts'
import type { Spread, VersionFigures } from './version-figures.ts'

const spread = (p50: number | null, p75 = p50, of = 100): Spread => ({
  ...{ of, p25: p50, p50, p75, p95: p75 },
})

const figures = (version: number, given: Partial<VersionFigures> = {}): VersionFigures => ({
  versionId: `00000000-0000-7000-8000-00000000000${version}`,
  version,
  note: '',
  origin: 'form',
  authorUserId: null,
  createdAt: '2026-11-20T10:00:00Z',
  isCurrent: false,
  tasks: 100,
  failed: 0,
  failures: [],
  stopped: 0,
  answered: 100,
  regenerated: 0,
  followedUp: 0,
  thumbsUp: 0,
  thumbsDown: 0,
  costUsd: { ...spread(0.01, 0.02), sum: 1 },
  durationMs: spread(2_000, 3_000),
  inputTokens: 0,
  cachedTokens: 0,
  ...given,
})
const worse = (before: Partial<VersionFigures>, after: Partial<VersionFigures>) =>
  compareVersions(figures(1, before), figures(2, after)).map(({ of }) => of)

describe('a version is worse than the one before', () => {
  it('if more of its tasks fail, with the figures of both', () => {
    expect(compareVersions(figures(1, { failed: 2 }), figures(2, { failed: 15 }))).toEqual([
      { kind: 'share', of: 'failed', before: { part: 2, of: 100 }, after: { part: 15, of: 100 } },
    ])
  })

  it('if more answers are rated down, made again or stopped', () => {
    expect(worse({ thumbsUp: 9 }, { thumbsUp: 2, thumbsDown: 8 })).toEqual(['thumbsDown'])
    expect(worse({}, { regenerated: 20 })).toEqual(['regenerated'])
    expect(worse({ stopped: 1 }, { stopped: 20 })).toEqual(['stopped'])
  })

  it('if half of its tasks cost or take more than three quarters did before', () => {
    expect(worse({}, { costUsd: { ...spread(0.03), sum: 3 } })).toEqual(['cost'])
    expect(worse({}, { durationMs: spread(9_000) })).toEqual(['duration'])
  })
})

describe('a version is not worse', () => {
  it('by a difference that chance makes, or a small one', () => {
    expect(worse({ failed: 4 }, { failed: 9 })).toEqual([])
    expect(worse({ tasks: 500, failed: 0 }, { tasks: 500, failed: 20 })).toEqual([])
    expect(worse({}, { durationMs: spread(2_900) })).toEqual([])
    // The middle is above the old three quarters, which were near the old middle.
    expect(worse({ durationMs: spread(2_000, 2_050) }, { durationMs: spread(2_100) })).toEqual([])
  })

  it('by a few tasks or ratings', () => {
    expect(worse({ tasks: 19 }, { failed: 50 })).toEqual([])
    expect(worse({}, { tasks: 19, failed: 19 })).toEqual([])
    expect(worse({ thumbsUp: 4 }, { thumbsDown: 9 })).toEqual([])
    expect(worse({}, { durationMs: spread(9_000, 9_000, 19) })).toEqual([])
  })

  it('if it is better, or asked more often again', () => {
    expect(worse({ failed: 30 }, { failed: 2 })).toEqual([])
    expect(worse({}, { followedUp: 90 })).toEqual([])
  })
})

describe('a drop', () => {
  const failing = { failed: 40 }

  it('compares the current version with the newest earlier one that has enough tasks', () => {
    const versions = [
      figures(4, { ...failing, isCurrent: true }),
      figures(3, { tasks: 3 }),
      figures(2),
      figures(1),
    ]
    expect(findDrop(versions)).toMatchObject({ current: { version: 4 }, before: { version: 2 } })
    expect(findDrop(versions.toReversed())).toMatchObject({ before: { version: 2 } })
  })

  it('is none while the current version is new, or nothing is worse', () => {
    expect(findDrop([figures(2, { ...failing, tasks: 40, isCurrent: true }), figures(1)])).not.toBeNull()
    expect(findDrop([figures(2, { ...failing, tasks: 15, isCurrent: true }), figures(1)])).toBeNull()
    expect(findDrop([figures(2, { isCurrent: true }), figures(1)])).toBeNull()
    expect(findDrop([figures(1, { ...failing, isCurrent: true })])).toBeNull()
    expect(findDrop([])).toBeNull()
  })
})

it('the chance is that of the exact test', () => {
  // The lady who tastes tea: 3 of 4 right by chance.
  expect(chanceOf({ part: 1, of: 4 }, { part: 3, of: 4 })).toBeCloseTo(17 / 70, 10)
  expect(chanceOf({ part: 0, of: 4 }, { part: 4, of: 4 })).toBeCloseTo(1 / 70, 10)
  expect(chanceOf({ part: 0, of: 500 }, { part: 0, of: 500 })).toBeCloseTo(1, 10)
  expect(chanceOf({ part: 500, of: 500 }, { part: 500, of: 500 })).toBeCloseTo(1, 10)
})
