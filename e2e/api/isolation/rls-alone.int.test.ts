/** @module-tag full */
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiHost, TestEnvironment } from '../environment/index.ts'
import { tablesOfSchema } from '../environment/tenant-statements.ts'
import { testFiles } from './files.ts'
import { type FilterlessProxy, startFilterlessProxy } from './filterless-proxy.ts'
import { testForeignIds } from './foreign-ids.ts'
import { testLists } from './lists.ts'
import { testStreams } from './streams.ts'

/** Tests row-level security alone: a proxy removes the application's filters from every statement. */
const proxies: FilterlessProxy[] = []
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
})

/**
 * The directory tables that tenant transactions may read. They hold all tenants' rows and have only the application's
 * filters, except `archived_months`, which has no tenant's data.
 */
const directoryAsked = [
  'account_links',
  'account_mails',
  'agenda_feeds',
  'api_keys',
  'archived_months',
  'embed_sessions',
  'page_links',
  'partners',
  'passkey_challenges',
  'passkeys',
  'pending_sign_ins',
  'phone_numbers',
  'portal_accounts',
  'recovery_codes',
  'sessions',
  'totp_secrets',
]

async function startWithoutFilters(environment: TestEnvironment): Promise<ApiHost> {
  const proxy = await startFilterlessProxy(environment.db.url, await tablesOfSchema(environment.db, 'directory'))
  proxies.push(proxy)
  return environment.startApi({ databaseUrl: proxy.url })
}

// One after the other: so they take turns with one installation, instead of four at once.
describe('ids', () => testForeignIds(startWithoutFilters, { onlyForeign: true }))
describe('lists', () => testLists(startWithoutFilters))
describe('streams', () => testStreams(startWithoutFilters))
describe('files', () => testFiles(startWithoutFilters))

test('the isolation tests ran without tenant filters, and every tenant statement had a filter to remove', () => {
  expect(proxies.length).toBe(4)
  for (const proxy of proxies) {
    expect(proxy.removed).toBeGreaterThan(0)
    expect([...proxy.unfiltered]).toEqual([])
  }
})

test('tenant transactions read only the known tables of the directory schema', () => {
  const asked = proxies.flatMap((proxy) => [...proxy.directoryAsked])
  expect([...new Set(asked)].sort()).toEqual(directoryAsked)
})
