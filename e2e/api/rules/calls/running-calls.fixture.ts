import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  createTestEnvironment,
  startMediaNode,
  type TestEnvironment,
  type TestMediaNode,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpCalls`: one test environment per file whose calls use a media node … */
export let environment: TestEnvironment
export let node: TestMediaNode
/** … and, for each test, a partner and a physician on duty. */
export let partner: TestPartner
export let physician: TestPhysician

/** Call this once at the top of a test file; test files share this module. */
export function setUpCalls(): void {
  const faults: unknown[] = []
  beforeAll(async () => {
    node = await startMediaNode((fault) => faults.push(fault))
    environment = await createTestEnvironment({ calls: node.settings })
  })
  afterAll(async () => {
    await environment.close()
    await node.close()
    expect(faults).toEqual([])
  })
  beforeEach(async () => {
    partner = await environment.partner()
    physician = await partner.physician({ online: true })
  })
}
