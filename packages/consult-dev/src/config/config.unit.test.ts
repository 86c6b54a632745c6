import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseApiUrl } from './api-url.ts'
import { findCredential } from './credential.ts'
import { findFolders } from './folders.ts'
import { openProfiles } from './profiles.ts'
import { readKey } from './read-key.ts'

let config: string
beforeEach(() => {
  config = join(mkdtempSync(join(tmpdir(), 'consult-config-')), 'consult')
})
afterEach(() => rmSync(join(config, '..'), { recursive: true }))

const apiUrl = 'https://consult.example'
const path = () => join(config, 'config.json')

describe('profiles', () => {
  test('are written to a file that only the user may read, whatever the umask and the mode before', () => {
    const before = process.umask(0)
    try {
      mkdirSync(config)
      writeFileSync(path(), '{"profiles":{}}', { mode: 0o666 })
      expect(openProfiles({ config }).isExposed).toBe(true)
      openProfiles({ config }).save('default', { apiUrl, apiKey: 'key' })
      expect(statSync(path()).mode & 0o777).toBe(0o600)
      expect(openProfiles({ config }).isExposed).toBe(false)
    } finally {
      process.umask(before)
    }
  })

  test('keep their signing secret when a key is stored or deleted', () => {
    const { signingSecret } = openProfiles({ config }).save('default', {})
    openProfiles({ config }).save('default', { apiUrl, apiKey: 'key' })
    openProfiles({ config }).save('default', { apiKey: undefined })
    expect(openProfiles({ config }).get('default')).toEqual({ apiUrl, signingSecret })
    expect(openProfiles({ config }).get('constructor')).toBeUndefined()
  })

  test('of a damaged file are refused', () => {
    mkdirSync(config)
    writeFileSync(path(), '{')
    chmodSync(path(), 0o600)
    expect(() => openProfiles({ config }).get('default')).toThrow('is damaged')
  })
})

test('a key of the environment comes before that of the profile', () => {
  const profiles = openProfiles({ config })
  profiles.save('default', { apiUrl, apiKey: 'stored' })
  const find = (environment: NodeJS.ProcessEnv) =>
    findCredential({ profile: 'default', apiUrl: undefined }, { profiles, environment })
  expect(find({})).toMatchObject({ apiKey: 'stored', apiUrl, source: 'profile' })
  expect(find({ CONSULT_API_KEY: 'given' })).toMatchObject({ apiKey: 'given', apiUrl })
  expect(find({ CONSULT_API_KEY: 'given', CONSULT_URL: 'http://localhost:4000' })).toMatchObject({
    apiUrl: 'http://localhost:4000',
  })
  expect(() => find({ CONSULT_URL: 'http://localhost:4000' })).toThrow('sent nowhere else')
})

test('folders follow the XDG specification, which ignores relative paths', () => {
  expect(findFolders({ HOME: '/home/ada' })).toEqual({
    config: '/home/ada/.config/consult',
    state: '/home/ada/.local/state/consult',
  })
  expect(findFolders({ HOME: '/home/ada', XDG_CONFIG_HOME: '/x', XDG_STATE_HOME: 'y' })).toEqual({
    config: '/x/consult',
    state: '/home/ada/.local/state/consult',
  })
})

test.each([
  ['https://consult.example/v1/', 'https://consult.example'],
  ['https://consult.example/base/v1', 'https://consult.example/base'],
  ['http://clinic.localhost:4000', 'http://clinic.localhost:4000'],
])('the service at %s is %s', (text, url) => {
  expect(parseApiUrl(text)).toBe(url)
})

test.each(['consult.example', 'ftp://consult.example', 'http://consult.example', 'http://127.0.0.1.example'])(
  '"%s" is no service',
  (text) => {
    expect(() => parseApiUrl(text)).toThrow(/not the address|Use https/)
  },
)

describe('a key that is typed', () => {
  const type = (...chunks: string[]) => {
    const modes: boolean[] = []
    let shown = ''
    const input = {
      isTTY: true,
      setRawMode: (isRaw: boolean) => modes.push(isRaw),
      async *[Symbol.asyncIterator]() {
        yield* chunks
      },
    }
    const show = (text: string) => {
      shown += text
    }
    return { read: readKey(input, show), shown: () => shown, modes }
  }

  test('is not shown, and can be corrected', async () => {
    const typed = type('pp_tes', 'x\u007ft_1', '\r')
    expect(await typed.read).toBe('pp_test_1')
    expect([typed.shown(), typed.modes]).toEqual(['API key (not shown): \n', [true, false]])
  })

  test('is canceled by Ctrl-C, after which the terminal shows what is typed again', async () => {
    const typed = type('pp_', '\u0003')
    await expect(typed.read).rejects.toThrow('Canceled')
    expect(typed.modes).toEqual([true, false])
  })

  test('is read whole when it is piped', async () => {
    async function* piped() {
      yield 'pp_test_'
      yield '1\n'
    }
    expect(await readKey(piped(), () => expect.unreachable())).toBe('pp_test_1')
  })
})
