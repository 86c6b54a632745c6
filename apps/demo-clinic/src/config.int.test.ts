import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-clinic-'))
})
afterAll(() => rm(folder, { recursive: true }))

const account = {
  apiUrl: 'http://localhost:4000/',
  demoSiteUrl: 'http://localhost:4100',
  portalUrl: 'http://localhost:3000',
  partnerId: 'par_1',
  apiKey: 'pp_test_x',
  webhookSecret: 'whsec_x',
}

async function fileOf(content: object): Promise<string> {
  const file = join(folder, 'demo.json')
  await writeFile(file, JSON.stringify({ ...content, physicians: [] }))
  return file
}

describe('readConfig', () => {
  test('reads the account file, and puts the database next to it', async () => {
    const config = readConfig({ DEMO_FILE: await fileOf(account), DEMO_PORT: '4130' })
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4130, tokenTtlSeconds: 900 })
    expect(config.account).toEqual({ ...account, apiUrl: 'http://localhost:4000' })
    expect(config.databaseFile).toBe(join(folder, 'clinic-par_1.sqlite'))
  })

  test('names the missing or invalid value', async () => {
    const { apiKey, ...withoutKey } = account
    expect(apiKey).toBeTruthy()
    expect(() => readConfig({})).toThrow('DEMO_FILE')
    expect(() => readConfig({ DEMO_FILE: join(folder, 'none.json') })).toThrow('none.json does not exist')
    const file = await fileOf(withoutKey)
    expect(() => readConfig({ DEMO_FILE: file })).toThrow('apiKey')
    expect(() => readConfig({ DEMO_FILE: file, DEMO_TOKEN_TTL: '10' })).toThrow('DEMO_TOKEN_TTL')
  })
})
