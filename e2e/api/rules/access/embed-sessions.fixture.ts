import type { AsyncConsult, EmbedToken, FrameSession } from '@consult/domain'
import { afterAll, beforeAll } from 'vitest'
import { clinicOrigin, createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/**
 * The state of a test file that calls `setUpEmbedding`: one test environment per file, and a partner with a patient's
 * consult. A test that changes the partner changes it back.
 */
export let environment: TestEnvironment
export let partner: TestPartner
export let consult: AsyncConsult

/** Call this once at the top of a test file; test files share this module. */
export function setUpEmbedding(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    partner = await environment.partner()
    consult = await partner.consult({ status: 'queued' })
  })
  afterAll(() => environment.close())
}

/** The partner's backend requests a token for the consult. */
export const mint = async (body?: Record<string, unknown>) =>
  partner.key.post<EmbedToken>(`/v1/async-consults/${consult.id}/embed-session`, body)

/** The widget exchanges it on the partner's page. */
export const exchange = (token: string, headers: Record<string, string> = { origin: clinicOrigin }) =>
  environment.api.as(token).post<FrameSession>('/embed/session', undefined, headers)

export const invalid = { status: 401, code: 'embed_token_invalid' }
export const expired = { status: 401, code: 'embed_token_expired' }
