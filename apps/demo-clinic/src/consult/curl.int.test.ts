import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './curl.ts'

/** The arguments that a shell parses from a command, without the command name. */
function wordsOf(command: string): string[] {
  const env = { PATH: process.env.PATH ?? '', CONSULT_API_KEY: 'the-key' }
  const printed = execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\0'")], { env, encoding: 'utf8' })
  return printed.split('\0').slice(0, -1)
}

test('a shell parses the command into the original call', () => {
  const body = { reason: `It's "sore"; $(rm -rf /) \`id\` $HOME \\ \n ü` }
  const command = toCurl({
    method: 'POST',
    url: 'http://localhost:4000/v1/async-consults?a=1&b=2',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(wordsOf(command)).toEqual([
    ...['-X', 'POST', 'http://localhost:4000/v1/async-consults?a=1&b=2'],
    ...['-H', 'Authorization: Bearer the-key', '-H', 'Content-Type: application/json'],
    ...['-d', JSON.stringify(body)],
  ])
})

test('the command for a call without a body sends none', () => {
  const command = toCurl({
    method: 'GET',
    url: 'http://localhost:4000/v1/events?limit=100',
    headers: {},
    body: undefined,
  })
  expect(command).not.toContain('-d')
})
