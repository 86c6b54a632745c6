import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('uses defaults when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      environment: 'test',
      webhookAllowedHosts: ['localhost', '127.0.0.1'],
    })
    expect(readConfig({}).dataDir).toBe(join(import.meta.dirname, '../../../.data'))
  })

  test('allows no private hosts by default in production', () => {
    expect(readConfig({ CONSULT_ENV: 'production' }).webhookAllowedHosts).toEqual([])
    expect(readConfig({ CONSULT_ENV: 'production', WEBHOOK_ALLOWED_HOSTS: 'a.internal, b.internal' })).toMatchObject({
      webhookAllowedHosts: ['a.internal', 'b.internal'],
    })
    expect(readConfig({ WEBHOOK_ALLOWED_HOSTS: '' }).webhookAllowedHosts).toEqual([])
  })

  test('resolves a relative data folder against the directory where the user ran the command', () => {
    expect(readConfig({ DATA_DIR: 'here', INIT_CWD: '/srv/consult' }).dataDir).toBe('/srv/consult/here')
    expect(readConfig({ DATA_DIR: '/data', INIT_CWD: '/srv/consult' }).dataDir).toBe('/data')
  })

  test.each([
    ['CONSULT_ENV', 'staging'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATA_DIR', ''],
  ])('names the variable when its value is invalid: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
