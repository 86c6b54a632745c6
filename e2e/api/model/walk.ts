import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Answer,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
  unlimited,
  type WantedPhysician,
} from '../environment/index.ts'
import { isLong, runs, seed } from '../surface/proof-size.ts'
import type { Outcome } from './expectations.ts'
import { createLogCheck, type LogCheck } from './log-check.ts'

/** A new tenant for each walk, so that a failing walk can be shrunk. */
export interface Tenant {
  readonly environment: TestEnvironment
  readonly partner: TestPartner
  readonly patientIds: readonly string[]
  readonly physicians: readonly TestPhysician[]
  readonly log: LogCheck
}

const three = [0, 1, 2]

/** A tenant with three patients and these physicians. */
export async function newTenant(
  environment: TestEnvironment,
  physicians: readonly WantedPhysician[],
  settings: Parameters<TestEnvironment['partner']>[0] = {},
): Promise<Tenant> {
  const partner = await environment.partner({ ...unlimited, ...settings })
  return {
    environment,
    partner,
    patientIds: await Promise.all(three.map(async () => (await partner.patient()).id)),
    physicians: await Promise.all(physicians.map((wanted) => partner.physician(wanted))),
    log: createLogCheck(partner),
  }
}

export type Run<Belief> = (belief: Belief, tenant: Tenant) => Promise<void>
export type Command<Belief extends object> = fc.AsyncCommand<Belief, Tenant>

export const command = <Belief extends object>(
  text: string,
  run: Run<Belief>,
  check: (belief: Readonly<Belief>) => boolean = () => true,
): Command<Belief> => ({ check, run, toString: () => text })

/** A group of related operations, so that walks reach states where the last one matters. */
export const inARow = <Belief extends object>(text: string, ...commands: readonly Command<Belief>[]) =>
  command<Belief>(text, async (belief, tenant) => {
    for (const each of commands) if (each.check(belief)) await each.run(belief, tenant)
  })

export const nowOf = ({ environment }: Tenant) => environment.clock.now().getTime()

export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** The relative weight. */
export const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary)

/** Which consult, counted from the newest, because older ones are mostly closed. */
export const someConsult = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
/** Instead of a number: the consult's physician. */
export const whoHasIt = 3
export const somePhysician = fc.constantFrom(0, 1, 2, whoHasIt, whoHasIt, whoHasIt)
export const physicianAt = ({ physicians }: Tenant, physicianId: string | null, by: number) =>
  (by === whoHasIt && physicians.find(({ id }) => id === physicianId)) || pick(physicians, by)

/** Every refusal of these state machines is a conflict, except this one. */
const statusOf = (code: string | undefined) =>
  code === 'physician_not_licensed' ? 403 : code === 'service_unavailable' ? 503 : 409

export function expectOutcome(answer: Answer<unknown>, outcome: Outcome): void {
  if ('ok' in outcome) expect([answer.status, answer.code], answer.text).toEqual([outcome.ok, undefined])
  else {
    expect(outcome.refused, answer.text).toContain(answer.code)
    expect(answer.status).toBe(statusOf(answer.code))
  }
}

/** The time limit of a test file on the slowest machine; the number of walks does not depend on the machine. */
export const walkTimeout = isLong ? 0 : 600_000

/** @returns the sorted types of the events that all walks caused. */
export async function walk<Belief extends object>(
  commands: fc.Arbitrary<Command<Belief>>[],
  start: () => Promise<{ model: Belief; real: Tenant }>,
): Promise<string[]> {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 120, size: 'max' }), async (steps) => {
      const begun = await start()
      await fc.asyncModelRun(() => begun, steps)
      for (const { type } of await begun.real.partner.events()) seen.add(type)
    }),
    // Shrinking takes a long time, so only the long run does it.
    { numRuns: runs, seed, endOnFailure: !isLong },
  )
  return [...seen].sort()
}
