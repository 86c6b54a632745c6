import type { DeactivatedPhysician, Physician } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Answer,
  createWorld,
  success,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../../world/index.ts'

/** What a file of tests of off-boarding has, once it has called `setUpOffBoarding`: a world … */
export let world: World
/** … and for each test a Monday morning, a partner, and a physician who leaves. */
export let partner: TestPartner
export let leaver: TestPhysician

export const monday = '2026-11-23'

/** Called at the top of a file, once: the module itself is shared between files. */
export function setUpOffBoarding(): void {
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.moveTo(`${monday}T08:00:00Z`)
    partner = await world.partner()
    leaver = await partner.physician({ online: true })
  })
}

export const askToDeactivate = (of = leaver): Promise<Answer<DeactivatedPhysician>> =>
  partner.key.post<DeactivatedPhysician>(`/v1/physicians/${of.id}/deactivate`)
export const deactivate = async (of = leaver): Promise<DeactivatedPhysician> => success(await askToDeactivate(of))
export const reactivate = async (of = leaver): Promise<Physician> =>
  success(await partner.key.post<Physician>(`/v1/physicians/${of.id}/reactivate`))
export const unauthorized = { status: 401, code: 'unauthorized' }
export const deactivated = { status: 409, code: 'physician_deactivated' }
