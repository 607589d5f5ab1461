import { expect, it } from 'vitest'
import type { OfferedServer } from '@/server/domain/mcp/server-draft'
import { findServerTools, firstLine, measureServerTools } from './find-server-tools'

const server = (title: string, ...tools: [name: string, description: string][]): OfferedServer => ({
  id: title,
  name: title.toLowerCase(),
  title,
  isActive: true,
  tools: tools.map(([name, description]) => ({ name, description, effect: 'side_effecting', length: 400 })),
})
const servers = [
  server('Tracker', ['tracker.create', 'Creates an issue'], ['tracker.find', 'Finds issues']),
  server('Files', ['files.read', 'Reads a file']),
  server('Empty'),
]
const names = (sought: string) =>
  findServerTools(servers, sought).flatMap(({ tools }) => tools.map(({ name }) => name))

it('finds tools by their name, their description and their server, and hides servers without any', () => {
  expect(names('')).toEqual(['tracker.create', 'tracker.find', 'files.read'])
  expect(names('ISSUES')).toEqual(['tracker.find'])
  expect(names('files')).toEqual(['files.read'])
  expect(names('nothing')).toEqual([])
})

it('estimates the tokens that the chosen tools add', () => {
  expect(measureServerTools([])).toBe(0)
  expect(measureServerTools([{ length: 400 }, { length: 400 }])).toBeGreaterThan(100)
})

it('shows the first line of a long description', () => {
  expect(firstLine('Reads a file.\n\nUse it with care.')).toBe('Reads a file.')
  expect(firstLine('x'.repeat(500))).toHaveLength(160)
})
