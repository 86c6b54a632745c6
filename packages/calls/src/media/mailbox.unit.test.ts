import type { CallDownSignal, CallPath } from '@consult/domain/call-signals'
import { expect, test } from 'vitest'
import { Mailbox } from './mailbox.ts'

const offer = (connectionId: string, path: CallPath = 'both'): CallDownSignal => ({
  type: 'offer',
  connectionId,
  path,
  sdp: 'v=0',
})
const ended = (connectionId: string): CallDownSignal => ({ type: 'ended', connectionId, reason: 'left' })

test('a late reader receives the signals from the latest offer on', () => {
  const mailbox = new Mailbox()
  for (const signal of [offer('1'), ended('1'), offer('2'), ended('2')]) mailbox.put(signal)
  const read: unknown[] = []
  mailbox.follow((signal) => read.push(signal))
  expect(read).toEqual([offer('2'), ended('2')])
})

test('a late reader receives the latest signals of each path, without requests that were answered', () => {
  const mailbox = new Mailbox()
  const answer: CallDownSignal = { type: 'answer', connectionId: '2', path: 'send', sdp: 'v=0' }
  const request: CallDownSignal = { type: 'request', connectionId: '2', path: 'send' }
  for (const signal of [ended('1'), request, offer('2', 'receive'), answer, offer('2', 'receive')]) mailbox.put(signal)
  const read: unknown[] = []
  mailbox.follow((signal) => read.push(signal))
  expect(read).toEqual([answer, offer('2', 'receive')])
})

test('every reader receives signals until it stops or the mailbox closes', () => {
  const mailbox = new Mailbox()
  const [one, other]: [unknown[], unknown[]] = [[], []]
  const stop = mailbox.follow((signal) => one.push(signal))
  mailbox.follow((signal) => other.push(signal))
  mailbox.put(offer('1'))
  stop()
  mailbox.put(ended('1'))
  mailbox.close()
  mailbox.put(offer('2'))
  expect(one).toEqual([offer('1')])
  expect(other).toEqual([offer('1'), ended('1'), null])
})

test('the number of readers is limited', () => {
  const mailbox = new Mailbox()
  for (let count = 0; count < 16; count += 1) mailbox.follow(() => undefined)
  expect(() => mailbox.follow(() => undefined)).toThrow()
})
