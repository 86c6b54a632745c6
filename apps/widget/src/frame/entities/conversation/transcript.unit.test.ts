import { describe, expect, it } from 'vitest'
import { aConsult, aMessage, consultEvent, messageEvent } from './transcript.fixture.ts'
import { afterEvent, bringsAnother, physicianName, type Transcript } from './transcript.ts'

const sequences = ({ messages }: Transcript) => messages.map(({ sequence }) => sequence)
const shown = (...messages: number[]): Transcript => ({
  consult: aConsult(),
  messages: messages.map((sequence) => aMessage(sequence)),
})

describe('afterEvent', () => {
  it('adds a message once', () => {
    const once = afterEvent(shown(1), messageEvent(aMessage(2)))
    expect(sequences(once)).toEqual([1, 2])
    expect(sequences(afterEvent(once, messageEvent(aMessage(2))))).toEqual([1, 2])
  })

  it('takes the consult from the event', () => {
    const event = consultEvent('async_consult.resolve_requested', aConsult({ status: 'resolve_requested' }))
    expect(afterEvent(shown(1), event).consult?.status).toBe('resolve_requested')
  })

  it('does not go back to consented after the answer to the consent brought what follows', () => {
    const event = consultEvent('async_consult.consented', aConsult({ status: 'consented' }))
    const after = (status: 'invited' | 'queued') =>
      afterEvent({ consult: aConsult({ status }), messages: [] }, event).consult?.status
    expect([after('invited'), after('queued')]).toEqual(['consented', 'queued'])
  })

  it('ignores an event of another consult', () => {
    const transcript = shown(1)
    expect(afterEvent(transcript, messageEvent(aMessage(2, 'patient', { asyncConsultId: 'ac_2' })))).toBe(transcript)
    expect(afterEvent(transcript, consultEvent('async_consult.queued', aConsult({ id: 'ac_2' })))).toBe(transcript)
  })

  it('ignores an unknown event type', () => {
    const transcript = shown(1)
    const event = { type: 'async_consult.of_tomorrow', data: { moon: 'full' }, sequence: 9, createdAt: '' }
    expect(afterEvent(transcript, event as never)).toBe(transcript)
  })
})

describe('bringsAnother', () => {
  const invited = consultEvent('async_consult.created', aConsult({ id: 'ac_2', status: 'invited' }))

  it('is true for a new consult when there is none or the previous one has ended', () => {
    expect(bringsAnother({ consult: null, messages: [] }, invited)).toBe(true)
    expect(bringsAnother({ consult: aConsult({ status: 'closed' }), messages: [] }, invited)).toBe(true)
  })

  it('is false while a consult is open, for a consult that has ended, and for the consult itself', () => {
    expect(bringsAnother(shown(1), invited)).toBe(false)
    const ended = consultEvent('async_consult.created', aConsult({ id: 'ac_2', status: 'closed' }))
    expect(bringsAnother({ consult: null, messages: [] }, ended)).toBe(false)
    const own = consultEvent('async_consult.created', aConsult({ status: 'invited' }))
    expect(bringsAnother({ consult: aConsult({ status: 'closed' }), messages: [] }, own)).toBe(false)
  })
})

describe('physicianName', () => {
  const notice = { code: 'physician_joined', params: { physicianName: 'Jon Lindqvist, MD' } } as const

  it('is the name of the physician who joined last', () => {
    const messages = [aMessage(1, 'physician'), aMessage(2, 'system', { notice }), aMessage(3, 'patient')]
    expect(physicianName({ consult: aConsult(), messages })).toBe('Jon Lindqvist, MD')
  })

  it('is null while no physician has the thread', () => {
    expect(physicianName({ consult: aConsult({ physicianId: null }), messages: [aMessage(1, 'physician')] })).toBe(null)
  })
})
