import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  createWorld,
  startMediaNode,
  type TestMediaNode,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../../world/index.ts'

/** The state of a test file that calls `setUpCalls`: one test environment per file whose calls use a media node … */
export let world: World
export let node: TestMediaNode
/** … and, for each test, a partner and a physician on duty. */
export let partner: TestPartner
export let physician: TestPhysician

/** Call this once at the top of a test file; test files share this module. */
export function setUpCalls(): void {
  const faults: unknown[] = []
  beforeAll(async () => {
    node = await startMediaNode((fault) => faults.push(fault))
    world = await createWorld({ calls: node.settings })
  })
  afterAll(async () => {
    await world.close()
    await node.close()
    expect(faults).toEqual([])
  })
  beforeEach(async () => {
    partner = await world.partner()
    physician = await partner.physician({ online: true })
  })
}
