import fc from 'fast-check'
import { expect } from 'vitest'
import { isLong, runs, seed } from '../surface/proof-size.ts'
import {
  type Answer,
  type TestPartner,
  type TestPhysician,
  unlimited,
  type WantedPhysician,
  type World,
} from '../world/index.ts'
import type { Outcome } from './expectations.ts'
import { createLogCheck, type LogCheck } from './log-check.ts'

/** A tenant of the walk's own, so that a walk that fails can be made shorter. */
export interface Tenant {
  readonly world: World
  readonly partner: TestPartner
  readonly patientIds: readonly string[]
  readonly physicians: readonly TestPhysician[]
  readonly log: LogCheck
}

const three = [0, 1, 2]

/** A tenant with three patients and these physicians. */
export async function newTenant(
  world: World,
  physicians: readonly WantedPhysician[],
  settings: Parameters<World['partner']>[0] = {},
): Promise<Tenant> {
  const partner = await world.partner({ ...unlimited, ...settings })
  return {
    world,
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

/** Some that belong together, so that a walk comes as far as where the last of them means something. */
export const inARow = <Belief extends object>(text: string, ...commands: readonly Command<Belief>[]) =>
  command<Belief>(text, async (belief, tenant) => {
    for (const each of commands) if (each.check(belief)) await each.run(belief, tenant)
  })

export const nowOf = ({ world }: Tenant) => world.clock.now().getTime()

export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** So many times as likely. */
export const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary)

/** Which consult, counted from the newest: the older ones are mostly over. */
export const someConsult = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
/** In place of a number: whoever has the consult. */
export const whoHasIt = 3
export const somePhysician = fc.constantFrom(0, 1, 2, whoHasIt, whoHasIt, whoHasIt)
export const physicianAt = ({ physicians }: Tenant, physicianId: string | null, by: number) =>
  (by === whoHasIt && physicians.find(({ id }) => id === physicianId)) || pick(physicians, by)

/** Every refusal of these machines is a conflict, but for this. */
const statusOf = (code: string | undefined) => (code === 'physician_not_licensed' ? 403 : 409)

export function expectOutcome(answer: Answer<unknown>, outcome: Outcome): void {
  if ('ok' in outcome) expect([answer.status, answer.code], answer.text).toEqual([outcome.ok, undefined])
  else {
    expect(outcome.refused, answer.text).toContain(answer.code)
    expect(answer.status).toBe(statusOf(answer.code))
  }
}

/** How long a file of walks may take on the slowest machine; so many walks are walked on any. */
export const walkTimeout = isLong ? 0 : 600_000

/** @returns the types of the events that all the walks together brought about, sorted. */
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
    // To make a walk shorter takes long: the long run does it.
    { numRuns: runs, seed, endOnFailure: !isLong },
  )
  return [...seen].sort()
}
