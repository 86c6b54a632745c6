import { expect, test } from 'vitest'
import { commandRules, commandsBelow, pathOf } from './command-rules.ts'
import { createProgram } from './program.ts'

const quiet = { environment: {}, out: () => undefined, err: () => undefined }
const commands = commandsBelow(createProgram(quiet, () => undefined))

test('every command has a rule, and every rule a command', () => {
  expect(commands.map(pathOf).sort()).toEqual(Object.keys(commandRules).sort())
})

test('a command that needs no operator is one of those that show and change nothing of a partner', () => {
  const open = Object.entries(commandRules).filter(([, { operator }]) => !operator)
  expect(open.map(([path]) => path)).toEqual([
    'operator add',
    'operator login',
    'operator logout',
    'db migrate',
    'db distribute',
    'db status',
    'doctor',
  ])
})

test('the dangerous commands, and no others, ask for a name to be typed', () => {
  const confirmed = commands.filter(({ options }) => options.some(({ long }) => long === '--confirm'))
  const dangerous = Object.entries(commandRules).filter(([, { confirm }]) => confirm !== undefined)
  expect(confirmed.map(pathOf).sort()).toEqual(dangerous.map(([path]) => path).sort())
  expect(dangerous.map(([path]) => path)).toEqual([
    'partner revoke-key',
    'partner suspend',
    'key revoke',
    'retention set',
    'retention apply',
    'secrets rotate',
    'db restored',
  ])
})
