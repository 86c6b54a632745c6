import { expect, test } from 'vitest'
import type { CallParticipant } from './calls.ts'
import { mintJoinToken, readJoinToken } from './join-token.ts'

const secret = 'a secret that nodes and processes share'
const room = { partnerId: 'par_1', consultId: 'th_1' }
const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const noon = new Date('2026-01-01T12:00:00Z')
const before = new Date('2026-01-01T11:59:59.999Z')
const token = mintJoinToken(secret, room, patient, noon)
const read = (given: string, changes: Partial<Parameters<typeof readJoinToken>[2]> = {}, by = secret) =>
  readJoinToken(by, given, { room, participantId: 'pat_1', now: before, ...changes })

test('a join token admits its participant to its room until it expires', () => {
  expect(read(token)).toEqual(patient)
  expect(read(token, { now: noon })).toBeNull()
})

test('a join token admits no other participant and to no other room', () => {
  expect(read(token, { participantId: 'phy_1' })).toBeNull()
  expect(read(token, { room: { ...room, consultId: 'th_2' } })).toBeNull()
  expect(read(token, { room: { ...room, partnerId: 'par_2' } })).toBeNull()
})

test('a join token that is signed with another secret or modified is refused', () => {
  expect(read(token, {}, 'another')).toBeNull()
  const [body = '', signature = ''] = token.split('.')
  const changed = Buffer.from(body, 'base64url').toString().replace('"recorded":true', '"recorded":false')
  expect(read(`${Buffer.from(changed).toString('base64url')}.${signature}`)).toBeNull()
  for (const nonsense of ['', '.', body, `${body}.`, `.${signature}`, `${token}x`]) expect(read(nonsense)).toBeNull()
})

test('a join token does not contain the secret', () => {
  expect(token).not.toContain(Buffer.from(secret).toString('base64url'))
  expect(token).not.toContain(secret)
})
