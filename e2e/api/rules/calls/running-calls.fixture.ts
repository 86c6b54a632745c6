import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  createWorld,
  startMediaNode,
  type TestMediaNode,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../../world/index.ts'

/** What a file of tests of running calls has, once it has called `setUpCalls`: a world whose calls a media node carries … */
export let world: World
export let node: TestMediaNode
/** … and for each test a partner, and a physician on duty. */
export let partner: TestPartner
export let physician: TestPhysician

/** Called at the top of a file, once: the module itself is shared between files. */
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
