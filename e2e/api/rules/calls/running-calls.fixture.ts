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
/** … and, for each test or for all of them, a partner and a physician on duty. */
export let partner: TestPartner
export let physician: TestPhysician

/** When the people are made. */
export type PeopleFor = typeof beforeAll | typeof beforeEach

/**
 * Call this once at the top of a test file; test files share this module.
 * @param peopleFor makes the people for each test by default; with `beforeAll`, all tests of the file share them.
 */
export function setUpCalls(peopleFor: PeopleFor = beforeEach): void {
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
  peopleFor(makePeople)
}

/** The same people, for a file whose calls need no media node: it shares its installation with others. */
export function setUpPeople(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(makePeople)
}

async function makePeople(): Promise<void> {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
}
