import { expect, test } from 'vitest'
import { aConsult, aMessage } from './transcript.fixture.ts'
import { waitedFor } from './waited-for.ts'

const patient = aMessage(1)
const physician = aMessage(2, 'physician')
const notice = aMessage(3, 'system')

test.each([
  ['queued', [patient], 'physician'],
  ['consented', [], 'physician'],
  ['active', [], 'answer'],
  ['active', [patient], 'answer'],
  ['active', [patient, notice], 'answer'],
  ['active', [patient, physician], null],
  ['active', [patient, physician, notice], null],
  ['active', [physician, patient], 'answer'],
  ['resolve_requested', [patient], null],
  ['closed', [patient], null],
  ['invited', [], null],
] as const)('in a thread that is %s with %j, the patient waits for %s', (status, messages, on) => {
  expect(waitedFor({ consult: aConsult({ status }), messages: [...messages] })).toBe(on)
})
