import { describe, expect, test } from 'vitest'
import { consultInProcess, errorOf } from './cli.fixture.ts'

/** A data folder without a database: a command that gets as far as opening it exits with 1 instead of 2. */
const nowhere = { DATA_DIR: '/nowhere' }

describe('wrong usage', () => {
  test.each([
    [[]],
    [['partner']],
    [['partners', 'list']],
    [['partner', 'shwo', 'par_1']],
    [['partner', 'show']],
    [['partner', 'show', 'par_1', 'par_2']],
    [['partner', 'create']],
    [['partner', 'create', '--name', ' ']],
    [['partner', 'create', '--name', 'X', '--async', 'maybe']],
    [['partner', 'create', '--name', 'X', '--env', 'staging']],
    [['partner', 'create', '--name', 'X', '--origin', 'https://a.example/app']],
    [['partner', 'create', '--name', 'X', '--rate-limit', '0']],
    [['partner', 'create', '--name', 'X', '--color', 'red']],
    [['partner', 'update', 'par_1']],
    [['partner', 'update', 'par_1', '--response-sla', '15']],
    [['partner', 'update', 'par_1', '--no-origins', '--origin', 'https://a.example']],
    [['partner', 'revoke-key', 'par_1']],
    [['partner', 'revoke-key', 'par_1', '--prefix', 'pp_test_']],
    [['partner', 'webhook', 'set', 'par_1']],
    [['partner', 'idp', 'set', 'par_1', '--issuer', 'x', '--audience', 'y']],
    [['partner', 'idp', 'set', 'par_1', '--issuer', 'x', '--audience', 'y', '--jwks-url', 'z', '--claim', 'name']],
    [['events', 'tail']],
    [['physician', 'invite']],
    [['events', 'resend', 'evt_1']],
    [['events', 'tail', '--partner', 'par_1', '--last', '0']],
    [['db', 'drop']],
  ])('exits with 2 for the arguments %j', async (args) => {
    const forPrograms = await consultInProcess(nowhere, ...args, '--json')
    expect(forPrograms).toMatchObject({ exitCode: 2, stdout: '' })
    expect(errorOf(forPrograms)).toEqual({ code: 'invalid_request', message: expect.any(String) })
    const forPeople = await consultInProcess(nowhere, ...args)
    expect(forPeople).toMatchObject({ exitCode: 2, stdout: '' })
    expect(forPeople.stderr).toContain('--help')
  })

  test('exits with 2 and names the environment variable when one is invalid', async () => {
    const ending = await consultInProcess({ CONSULT_ENV: 'staging' }, 'partner', 'list', '--json')
    expect(ending).toMatchObject({ exitCode: 2, stdout: '' })
    expect(errorOf(ending)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'CONSULT_ENV' }] } })
    const { stderr } = await consultInProcess({ CONSULT_ENV: 'staging' }, 'partner', 'list')
    expect(stderr).toMatch(/\n {2}CONSULT_ENV: /)
  })
})

describe('help', () => {
  test.each([
    ['consult', []],
    ['consult partner', ['partner']],
    ['consult partner update', ['partner', 'update']],
    ['consult partner webhook', ['partner', 'webhook']],
    ['consult partner idp', ['partner', 'idp']],
    ['consult events', ['events']],
    ['consult physician', ['physician']],
    ['consult db', ['db']],
  ])('shows usage and examples for %s', async (usage, command) => {
    const { exitCode, stdout, stderr } = await consultInProcess(nowhere, ...command, '--help')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain(`Usage: ${usage} `)
    expect(stdout).toContain('Examples:')
  })
})

test('a command without a database exits with 1 and says how to start one', async () => {
  const ending = await consultInProcess(nowhere, '--json', 'partner', 'list')
  expect(ending).toMatchObject({ exitCode: 1, stdout: '' })
  expect(errorOf(ending)).toMatchObject({ code: 'database_not_found', message: expect.stringContaining('npm start') })
})
