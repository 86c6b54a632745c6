import fc from 'fast-check'
import {
  act,
  create,
  duty,
  everybodyIsThere,
  type Judge,
  match,
  physicianAct,
  ready,
  reschedule,
  wait,
  waitForEdge,
  workers,
} from './visit-acts.ts'
import * as model from './visit-model.ts'
import { settings } from './waiting-room-model.ts'
import { inARow, often, someConsult, somePhysician, whoHasIt } from './walk.ts'

/** The patients are present, and nobody answers the ring. */
const letItRing = inARow('all rings run out', match, wait(settings.ring - 1), everybodyIsThere, wait(1), workers, match)

const wantedCall = fc.record({
  patient: fc.nat(2),
  physician: fc.option(fc.nat(2)),
  start: fc.option(fc.constantFrom(0, 60, 600, 1200, 90_000)),
  minutes: fc.constantFrom(null, null, 10, 45),
  language: fc.constantFrom(null, null, 'es-MX', 'en'),
  jurisdiction: fc.constantFrom(null, null, 'US-CA'),
})

const newPlan = fc.record({
  start: fc.constantFrom(0, 600, 1200, 90_000),
  minutes: fc.constantFrom(null, null, 10, 45),
  physician: fc.constantFrom(null, null, 0, 1, 2),
})

const physiciansAct = (verb: string, judge: Judge) =>
  fc.tuple(someConsult, somePhysician).map(([n, by]) => physicianAct(verb, judge, n, by))

const said = 'Ibuprofen, 400 mg'
const answered = 'Once a day'
const judgeReply: Judge = (visit, physician) => model.write(visit, physician, answered)
const reply = (n: number, by: number) => physicianAct('replies', judgeReply, n, by, { text: answered })
const message = (n: number) =>
  act(
    'messages',
    n,
    (visit) => model.write(visit, null, said),
    (path, { partner }) => partner.key.post(path, { text: said }),
  )

const aCall = someConsult.map((n) =>
  inARow(
    `a call of call ${n}`,
    ready(n),
    match,
    physicianAct('join', model.join, n, whoHasIt),
    message(n),
    reply(n, whoHasIt),
    wait(120),
    physicianAct('end', model.end, n, whoHasIt),
  ),
)

const aRefusedRing = fc
  .tuple(someConsult, fc.nat(2))
  .map(([n, by]) =>
    inARow(
      `a ring of call ${n}, declined by ${by} and by whose it is`,
      ready(n),
      match,
      physicianAct('decline-ring', model.decline, n, by),
      physicianAct('decline-ring', model.decline, n, whoHasIt),
      match,
    ),
  )

const aLostPlace = someConsult.map((n) => inARow(`a silence of call ${n}`, ready(n), wait(settings.place), ready(n)))

/** By a physician who is not the call's own. */
const aStrangersJoin = fc
  .tuple(someConsult, fc.nat(2))
  .map(([n, by]) =>
    inARow(
      `a join by ${by}, perhaps another's, of call ${n}`,
      ready(n),
      match,
      physicianAct('join', model.join, n, by),
      physicianAct('join', model.join, n, whoHasIt),
      reply(n, by),
      physicianAct('end', model.end, n, by),
    ),
  )

const bookedCall = { patient: 0, minutes: null, language: null, jurisdiction: null }

/** Nobody joins a booked call. */
const aMissedCall = fc
  .nat(2)
  .map((physician) =>
    inARow(`a missed call with ${physician}`, create({ ...bookedCall, physician, start: 0 }), wait(1800), workers),
  )

/** Moves the second call to the first one's time. */
const aMoveOntoAnother = fc
  .nat(2)
  .map((physician) =>
    inARow(
      `a move onto another with ${physician}`,
      create({ ...bookedCall, physician, start: 6000 }),
      create({ ...bookedCall, physician, start: 9000 }),
      reschedule(0, { start: 6300, minutes: null, physician: null }),
    ),
  )

const someWait = fc.constantFrom(1, 10, 30, 60, 600)
const someDuty = fc.tuple(
  fc.nat(2),
  fc.constantFrom('online' as const, 'online' as const, 'online' as const, 'away' as const, 'offline' as const),
  fc.constantFrom(null, null, null, 60),
)

/** Every operation on a tenant's calls, weighted so that walks reach every state. */
export const visitCommands = [
  ...often(3, wantedCall.map(create)),
  ...often(
    2,
    fc.tuple(someConsult, newPlan).map((each) => reschedule(...each)),
  ),
  aMissedCall,
  aMoveOntoAnother,
  ...often(4, someConsult.map(ready)),
  ...often(2, fc.constant(everybodyIsThere)),
  ...often(4, fc.constant(match)),
  ...often(
    3,
    someDuty.map((each) => duty(...each)),
  ),
  ...often(3, physiciansAct('join', model.join)),
  ...often(2, physiciansAct('decline-ring', model.decline)),
  ...often(2, physiciansAct('end', model.end)),
  someConsult.map(message),
  fc.tuple(someConsult, somePhysician).map(([n, by]) => reply(n, by)),
  someConsult.map((n) => act('cancel', n, model.cancel, (path, { partner }) => partner.key.post(path))),
  fc.tuple(someConsult, fc.integer({ min: 1, max: 5 })).map(([n, value]) =>
    act(
      'rating',
      n,
      (visit) => model.rate(visit, value),
      (path, { partner }) => partner.key.post(path, { value }),
      ` ${value}`,
    ),
  ),
  ...often(2, fc.constant(workers)),
  ...often(2, someWait.map(wait)),
  ...often(3, fc.nat(2).map(waitForEdge)),
  ...often(2, fc.constant(letItRing)),
  aCall,
  aRefusedRing,
  aLostPlace,
  aStrangersJoin,
]
