import type { ApiKey, ApiKeyWithSecret, Page } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

export let environment: TestEnvironment
export let partner: TestPartner

/** Starts an environment with a new partner for each test. */
export function setUpKeys(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
  })
}

export const path = '/v1/api-keys'

/** A key, and a client that uses it. */
export interface AddedKey extends ApiKeyWithSecret {
  readonly client: Client
}

/** Adds a key with these scopes. @param by the client that makes the request; default: the account's own key. */
export async function addKey(
  scopes: readonly string[],
  fields: { expiresAt?: string; addressRanges?: string[] } = {},
  by = partner.key,
): Promise<AddedKey> {
  const key = success(await by.post<ApiKeyWithSecret>(path, { name: 'Reports', scopes, ...fields }))
  return { ...key, client: environment.api.as(key.secret) }
}

export const listKeys = async (by = partner.key) => success(await by.get<Page<ApiKey>>(`${path}?limit=100`)).items

/** A time some seconds from now. */
export const inSeconds = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()

export const unauthorized = { status: 401, code: 'unauthorized' }
export const forbidden = { status: 403, code: 'forbidden' }
