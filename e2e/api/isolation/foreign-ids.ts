import { isFullSuite } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type ApiHost,
  type Client,
  createClient,
  createTestEnvironment,
  type TestEnvironment,
} from '../environment/index.ts'
import {
  caseOf,
  codeOf,
  exampleOf,
  type IdPosition,
  type Input,
  idPositionsOf,
  kindOf,
  neverIds,
  type Operation,
  operations,
  type Prepared,
  prepare,
  visible,
} from '../surface/index.ts'
import { breakInput } from './break-input.ts'
import {
  type Caller,
  type CallerName,
  callerNames,
  operationsFor,
  type Reach,
  reaches,
  type Stage,
  serves,
  setStage,
} from './callers.ts'
import { rowsOfTenant } from './tenant-rows.ts'

/** The input with another id at that path. */
export const withId = (input: Input, { field, isList }: IdPosition, id: string): Input => ({
  ...input,
  [field]: isList ? [id] : id,
})

/** The status and code with which the operation refuses a caller it does not support, or null when it serves them. */
function turnedAway(operation: Operation, caller: Reach): [number, string] | null {
  if (!serves(operation, caller)) return [403, 'forbidden']
  return operation.clinician && !caller.isNamed ? [401, 'unauthorized'] : null
}

/** True when a colleague's id is forbidden to the caller. */
function isOneself(operation: Operation, caller: Caller): boolean {
  const { actsAsNamed, readsColleagues } = caseOf(operation)
  if (readsColleagues) return false
  return caller.isNamed && (operation.clinician || caller.kind === 'physician' || actsAsNamed === true)
}

/** The number of the day. */
const today = Math.floor(Date.now() / 86_400_000)

/** Where not every caller of a kind tests the operation, reports whether this caller does: they take turns. */
function hasTurn(operation: Operation, name: CallerName): boolean {
  const isServed = (caller: CallerName) => turnedAway(operation, reaches[caller]) === null
  const alike = callerNames.filter(
    (other) =>
      operationsFor(other).includes(operation) &&
      (isServed(name) ? isServed(other) && reaches[other].kind === reaches[name].kind : !isServed(other)),
  )
  const nth = operations.indexOf(operation)
  // One twelfth of the operations on each day: all tests see whether a statement names its tenant.
  if ((nth + today) % 12 > 0) return false
  // `refused.int.test.ts` also tests every operation with refused credentials.
  if (!isServed(name) && nth % 9 > 0) return false
  // Of the kinds that are served, test every second one.
  const kinds = [...new Set(callerNames.filter(isServed).map((other) => reaches[other].kind))]
  if (isServed(name) && kinds.length > 1 && (nth + kinds.indexOf(reaches[name].kind)) % 2 > 0) return false
  return alike[nth % alike.length] === name
}

/**
 * Tests every operation with every caller and every id field, using own ids, another tenant's, unknown, malformed, and
 * another physician's of the same tenant. In `npm test`, callers take turns: see `hasTurn`.
 * @param hostOf the process under test; the environment's own process prepares the data.
 * @param options.onlyForeign tests only what a database defense sees: it leaves out requests that are refused earlier
 *   and, of the ids that must look unknown, tests only those that exist.
 */
export function testForeignIds(
  hostOf: (environment: TestEnvironment) => Promise<ApiHost>,
  { onlyForeign = false }: { onlyForeign?: boolean } = {},
): void {
  let environment: TestEnvironment
  let stage: Stage
  let host: ApiHost
  let foreignRowsBefore: Record<string, string[]>

  beforeAll(async () => {
    environment = await createTestEnvironment()
    stage = await setStage(environment)
    host = await hostOf(environment)
    foreignRowsBefore = await rowsOfTenant(environment.db, stage.foreign.partner.id)
  })
  afterAll(async () => {
    await stage.close()
    await environment.close()
  })

  const onHost = (client: Client) => createClient(host.send, client.credentials)

  /** The clients of refused members, by caller: a refusal does not use up a credential, and no operation ends their sessions. */
  const members = new Map<string, Client>()
  async function clientToRefuse(caller: Caller): Promise<Client> {
    const { ids } = stage.own
    const subject = { patientId: ids.patients, consultPath: `async-consults/${ids['async-consults']}` }
    const client = members.get(caller.name) ?? onHost(await caller.client(subject))
    if (caller.kind === 'member') members.set(caller.name, client)
    return client
  }

  /** Where `npm test` asks with some of the values, which ones: each has its turn with another operation and caller. */
  const turnOf = (operation: Operation, caller: Caller) =>
    operations.indexOf(operation) + callerNames.indexOf(caller.name)

  /** Ids that no resource has, in forms that a handler may treat differently. In `npm test`, they take turns. */
  function unknownIds(operation: Operation, caller: Caller, kind: keyof typeof neverIds): string[] {
    // The caller chooses the request's id, so a filter refuses an id with invalid characters.
    const invalid = kind === 'requests' ? [] : ['\u0000', 'x'.repeat(81)]
    const ids = [`${neverIds[kind].slice(0, -1)}1`, 'nonsense', ...invalid]
    return isFullSuite ? ids : [ids[turnOf(operation, caller) % ids.length] ?? 'nonsense']
  }

  /** Ids that must look unknown to this caller in this field. */
  function absentIds(operation: Operation, caller: Caller, position: IdPosition): string[] {
    const { own, foreign } = stage
    const kind = kindOf(operation, position.field)
    const ids = [foreign.ids[kind]]
    if (!onlyForeign) ids.push(...unknownIds(operation, caller, kind))
    if (caller.kind === 'embed' && kind === 'async-consults') ids.push(own.neighbor.id)
    if (caller.kind === 'embed' && kind === 'telehealth-consults') ids.push(own.neighborVisit.id)
    // Another consult of the same patient.
    if (caller.name === 'a widget of a consult' && kind.endsWith('-consults')) ids.push(own.ids[kind])
    return ids
  }

  /** Exports of the audit are the only operation that these tests request more often than its quota allows. */
  async function renewExports({ name }: Operation) {
    if (name !== 'audit.export') return
    const counts = `delete from tenant.daily_usage where partner_id = $1 and quota = 'audit_exports'`
    await environment.db.owner.query(counts, [stage.own.partner.id])
  }

  /** The parts that two answers for nonexistent ids have in common. */
  const sameIn = (operation: Operation, answer: Answer<unknown>) =>
    caseOf(operation).answersDiffer ? answer.status : visible(answer)

  /**
   * Two kinds of ids, or one in `npm test`. Each kind has its turn: testing all kinds with every operation would take ten
   * times as many requests.
   */
  function someKinds(operation: Operation, caller: Caller) {
    const kinds = Object.keys(neverIds) as (keyof typeof neverIds)[]
    const nth = turnOf(operation, caller)
    return (isFullSuite ? [0, 1] : [0]).flatMap((offset) => kinds[(2 * nth + offset) % kinds.length] ?? [])
  }

  async function expectAbsence(operation: Operation, caller: Caller, client: Client, { input }: Prepared) {
    for (const position of idPositionsOf(operation.input)) {
      const kind = kindOf(operation, position.field)
      const never = await operation.ask(client, withId(input, position, neverIds[kind]))
      const status = caseOf(operation).absent?.[position.field] ?? 404
      expect(never.status, `${position.field}: ${never.text}`).toBe(status)
      if (status === 404) expect(codeOf(never)).toBe('not_found')
      const absent = absentIds(operation, caller, position)
      for (const id of absent) {
        const answer = await operation.ask(client, withId(input, position, id))
        expect(sameIn(operation, answer), `${position.field} ${id}`).toEqual(sameIn(operation, never))
      }
      // The error names the kind of the id, whether it exists or not.
      for (const other of onlyForeign ? [] : someKinds(operation, caller)) {
        if (other === kind || stage.foreign.ids[other] === '') continue
        const unknown = await operation.ask(client, withId(input, position, neverIds[other]))
        const answer = await operation.ask(client, withId(input, position, stage.foreign.ids[other]))
        expect(unknown.status, `${position.field} ${neverIds[other]}`).toBe(status)
        expect(sameIn(operation, answer), `${position.field} ${other}`).toEqual(sameIn(operation, unknown))
      }
      if (!operation.isRead && operation.door === 'rest') {
        const key = { 'idempotency-key': `${operation.name}-${position.field}-${caller.name}`.replaceAll(' ', '-') }
        const answer = await operation.ask(client, withId(input, position, stage.foreign.ids[kind]), key)
        expect(sameIn(operation, answer), 'under a key').toEqual(sameIn(operation, never))
      }
      // The request is refused before any id is looked up.
      if (status === 400) continue
      // To the other tenant's key, this tenant's ids are foreign.
      if (caller.kind !== 'partner' || caller.isNamed) continue
      const stranger = onHost(stage.foreign.partner.key)
      const theirs = await operation.ask(stranger, withId(input, position, neverIds[kind]))
      const ours = await operation.ask(stranger, input)
      expect(sameIn(operation, ours), 'by the stranger').toEqual(sameIn(operation, theirs))
    }
  }

  /** Asserts that invalid input is reported before anything about the id. */
  async function expectInputFirst(operation: Operation, client: Client, { input }: Prepared) {
    const broken = breakInput(operation, input)
    if (!broken) return
    const own = await operation.ask(client, broken)
    expect([own.status, codeOf(own)], JSON.stringify(broken)).toEqual([400, 'invalid_request'])
    for (const position of idPositionsOf(operation.input)) {
      const kind = kindOf(operation, position.field)
      for (const id of [neverIds[kind], stage.foreign.ids[kind]]) {
        expect(visible(await operation.ask(client, withId(broken, position, id)))).toEqual(visible(own))
      }
    }
  }

  async function expectColleaguesOutOfReach(operation: Operation, caller: Caller, client: Client, { input }: Prepared) {
    if (operation.root !== 'physicians' || !('id' in input) || !isOneself(operation, caller)) return
    const answer = await operation.ask(client, { ...input, id: stage.own.colleague.id })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
  }

  /** Asserts that only the id was wrong: the same request succeeds with a valid one. */
  async function expectSuccess(operation: Operation, client: Client, { input }: Prepared) {
    const answer = await operation.ask(client, input)
    const { refusedWith } = caseOf(operation)
    if (refusedWith) return expect(codeOf(answer)).toBe(refusedWith)
    const hint = `${operation.name} does not succeed with ${JSON.stringify(input)}: say in surface/cases.ts what it takes`
    expect([200, 201, 202], `${hint}; it answered ${answer.text}`).toContain(answer.status)
  }

  /** Asserts that the refusal is the same whether an id is the caller's own, unknown or foreign, and whatever the input. */
  async function expectRefusal(operation: Operation, caller: Caller, refusal: [number, string]) {
    const client = await clientToRefuse(caller)
    const own = exampleOf(operation, stage.own.ids)
    const broken = breakInput(operation, own)
    const others = [
      exampleOf(operation, stage.foreign.ids),
      ...(broken ? [broken] : []),
      exampleOf(operation, neverIds),
    ]
    const first = await operation.ask(client, own)
    expect([first.status, codeOf(first)]).toEqual(refusal)
    // Each kind of input has its turn, with a different caller.
    const other = others[callerNames.indexOf(caller.name) % others.length]
    expect(visible(await operation.ask(client, other))).toEqual(visible(first))
  }

  const askedWith = (name: CallerName) =>
    operationsFor(name)
      .filter((operation) => !onlyForeign || turnedAway(operation, reaches[name]) === null)
      .filter((operation) => isFullSuite || hasTurn(operation, name))

  describe.each(callerNames.filter((name) => askedWith(name).length > 0))(
    'with the credential %s, other tenants’ ids look like unknown ids to',
    (name) => {
      test.each(askedWith(name).map((operation) => [operation.title, operation] as const))(
        '%s',
        async (_title, operation) => {
          const caller = stage.callers.find((each) => each.name === name)
          if (!caller) throw new Error('no such caller')
          const refusal = turnedAway(operation, caller)
          if (refusal) return expectRefusal(operation, caller, refusal)
          await renewExports(operation)
          const prepared = await prepare(operation, stage.own, (seconds) => environment.clock.advance(seconds))
          const client = onHost(await caller.client(prepared.subject))
          if (!onlyForeign) await expectInputFirst(operation, client, prepared)
          await expectAbsence(operation, caller, client, prepared)
          await expectColleaguesOutOfReach(operation, caller, client, prepared)
          await renewExports(operation)
          if (caller.kind === 'member' && caseOf(operation).ofPhysician) return
          if (caller.kind === 'embed' && caseOf(operation).ofStaff) return
          await expectSuccess(operation, client, prepared)
        },
      )
    },
  )

  test('no operation changes the other tenant’s rows or the other consult of the same tenant', async () => {
    expect(await rowsOfTenant(environment.db, stage.foreign.partner.id)).toEqual(foreignRowsBefore)
    const { partner, neighbor } = stage.own
    expect(await partner.read(neighbor.id)).toEqual(neighbor)
  })
}
