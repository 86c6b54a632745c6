import type { DeactivatedPhysician, Physician } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Answer,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpOffBoarding`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a Monday morning, a partner, and a physician to deactivate. */
export let partner: TestPartner
export let leaver: TestPhysician

export const monday = '2026-11-23'

/** Call this once at the top of a test file; test files share this module. */
export function setUpOffBoarding(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    environment.clock.moveTo(`${monday}T08:00:00Z`)
    partner = await environment.partner()
    leaver = await partner.physician({ online: true })
  })
}

export const askToDeactivate = (who = leaver): Promise<Answer<DeactivatedPhysician>> =>
  partner.key.post<DeactivatedPhysician>(`/v1/physicians/${who.id}/deactivate`)
export const deactivate = async (who = leaver): Promise<DeactivatedPhysician> => success(await askToDeactivate(who))
export const reactivate = async (who = leaver): Promise<Physician> =>
  success(await partner.key.post<Physician>(`/v1/physicians/${who.id}/reactivate`))
export const unauthorized = { status: 401, code: 'unauthorized' }
export const deactivated = { status: 409, code: 'physician_deactivated' }
