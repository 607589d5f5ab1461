#!/usr/bin/env node
// The command `openvibe`: a client of the API for programs. Plain JavaScript for any Node from 20 on, which
// hands over to a Node that runs TypeScript, like npm start.
import { bringNode } from './launch/node.mjs'

if (await bringNode()) {
  const { runCommand } = await import('./command/run-command.ts')
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
    readInput: async () => {
      if (process.stdin.isTTY) return null
      let text = ''
      for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
      return text.trim() || null
    },
    confirm: async question => {
      if (!process.stdin.isTTY) return false
      const { createInterface } = await import('node:readline/promises')
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await lines.question(`${question} [y/N] `)
      lines.close()
      return /^y(es)?$/i.test(answer.trim())
    },
  })
}
