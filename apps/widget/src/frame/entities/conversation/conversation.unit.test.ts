import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVisit, visitEvent } from '../visits/visit.fixture.ts'
import { refusal, setUpConversation } from './conversation.fixture.ts'
import { aConsult, aMessage, consultEvent, messageEvent } from './transcript.fixture.ts'

describe('the conversation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reads the transcript and follows the stream from the sequence at which the read started', async () => {
    const { conversation, streams, texts, settle } = setUpConversation({ consult: aConsult(), messages: [aMessage(1)] })
    expect(conversation.phase.value.name).toBe('loading')
    await settle()
    expect(conversation.phase.value.name).toBe('ready')
    expect(texts()).toEqual(['text 1'])
    expect(streams.map(({ after }) => after)).toEqual(['1700000000.100.0a1b2c3d'])
  })

  it('keeps retrying while the service is unavailable, and reports what the service refuses', async () => {
    const { conversation, service, toPage, settle } = setUpConversation({ consult: aConsult() })
    service.trouble = new TypeError('no network')
    await settle()
    expect(conversation.phase.value).toEqual({ name: 'trouble', isBusy: false })
    service.trouble = refusal('rate_limited')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(conversation.phase.value).toEqual({ name: 'trouble', isBusy: true })
    service.trouble = refusal('not_found')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(conversation.phase.value).toEqual({ name: 'refused', code: 'not_found' })
    expect(toPage).toContainEqual({ type: 'error', code: 'not_found' })
  })

  it('shows missed events together, so that it never flickers back to an earlier state', async () => {
    const { conversation, event, caughtUp, settle } = setUpConversation({
      consult: aConsult({ status: 'resolve_requested' }),
    })
    await settle()
    event(consultEvent('async_consult.queued', aConsult({ status: 'queued' })))
    event(consultEvent('async_consult.resolve_requested', aConsult({ status: 'resolve_requested' })))
    expect(conversation.transcript.value.consult?.status).toBe('resolve_requested')
    expect(conversation.isBehind.value).toBe(true)
    caughtUp()
    expect(conversation.isBehind.value).toBe(false)
    expect(conversation.transcript.value.consult?.status).toBe('resolve_requested')
  })

  it('returns the version of the partner’s pages that the patient saw with their consent', async () => {
    const { conversation, service, settle } = setUpConversation({ consult: aConsult({ status: 'invited' }) })
    service.consentVersion = '2026-03'
    await settle()
    // The partner changes its pages while the patient reads.
    service.consentVersion = '2026-04'
    await conversation.decideConsent('accept')
    expect(conversation.transcript.value.consult).toMatchObject({ status: 'queued', consentVersion: '2026-03' })
  })

  it('links to the partner’s pages, and never to a script or an unencrypted page', async () => {
    const links = {
      privacyUrl: 'https://clinic.example/privacy',
      termsUrl: 'https://clinic.example/terms',
      contactUrl: 'tel:+14155550100',
    }
    const sound = setUpConversation({ consult: aConsult() })
    sound.service.links = links
    await sound.settle()
    expect(sound.conversation.partnerLinks.value).toEqual(links)
    const hostile = setUpConversation({ consult: aConsult() })
    hostile.service.links = {
      privacyUrl: 'javascript:alert(1)',
      termsUrl: 'data:text/html,terms',
      contactUrl: 'http://clinic.example/contact',
    }
    await hostile.settle()
    expect(hostile.conversation.partnerLinks.value).toEqual({ privacyUrl: null, termsUrl: null, contactUrl: null })
  })

  it('counts the news about visit summaries and orders', async () => {
    const { conversation, event, caughtUp, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    caughtUp()
    const before = conversation.recordNews.value
    const data = { consultKind: 'async', consultId: 'ac_1', patientId: 'pat_1', version: 1 }
    for (const [sequence, type] of [
      [101, 'summary.released'],
      [102, 'summary.withdrawn'],
    ] as const) {
      event({ type, data, sequence, createdAt: '2026-03-02T09:00:00.000Z' })
    }
    const order = { orderId: 'or_1', noteId: 'cn_1', consultKind: 'async', consultId: 'ac_1', patientId: 'pat_1' }
    event({ type: 'order.fulfilled', data: order, sequence: 103, createdAt: '2026-03-02T09:00:00.000Z' })
    expect(conversation.recordNews.value).toBe(before + 3)
  })

  it('has earlier conversations once a call has taken place', async () => {
    const { conversation, event, caughtUp, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    caughtUp()
    event(visitEvent('telehealth.in_progress', aVisit({ status: 'in_progress' })))
    expect(conversation.hasEarlier.value).toBe(false)
    event(visitEvent('telehealth.completed', aVisit({ status: 'completed' })))
    expect(conversation.hasEarlier.value).toBe(true)
  })

  it('shows each message once when a resumed stream repeats it', async () => {
    const { texts, event, caughtUp, behind, settle } = setUpConversation({
      consult: aConsult(),
      messages: [aMessage(1)],
    })
    await settle()
    event(messageEvent(aMessage(1)))
    caughtUp()
    event(messageEvent(aMessage(2, 'physician')))
    behind()
    event(messageEvent(aMessage(2, 'physician')))
    event(messageEvent(aMessage(3, 'physician')))
    expect(texts()).toEqual(['text 1', 'text 2'])
    caughtUp()
    expect(texts()).toEqual(['text 1', 'text 2', 'text 3'])
  })

  it("notifies the page only of a physician's message, the unread count and the status", async () => {
    const { toPage, event, caughtUp, isAttended, settle } = setUpConversation({
      consult: aConsult(),
      messages: [aMessage(1)],
    })
    await settle()
    caughtUp()
    expect(toPage).toHaveLength(2)
    expect(toPage).toContainEqual({ type: 'status', kind: 'async_consult', status: 'active' })
    expect(toPage).toContainEqual({ type: 'unread', count: 0 })
    isAttended.value = false
    event(messageEvent(aMessage(2, 'physician', { text: 'You have measles' })))
    event(consultEvent('async_consult.resolve_requested', aConsult({ status: 'resolve_requested' })))
    expect(toPage.slice(2)).toEqual([
      { type: 'message' },
      { type: 'unread', count: 1 },
      { type: 'status', kind: 'async_consult', status: 'resolve_requested' },
    ])
  })

  it('shows a message exactly once from the moment it is sent until it is delivered', async () => {
    const { conversation, texts, event, caughtUp, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    caughtUp()
    conversation.write('it hurts')
    conversation.send()
    expect(conversation.draft.value).toBe('')
    expect(conversation.pending.value.map(({ state }) => state)).toEqual(['sending'])
    await settle()
    expect(conversation.pending.value.map(({ state }) => state)).toEqual(['accepted'])
    event(messageEvent(aMessage(1, 'patient', { text: 'it hurts' })))
    expect(conversation.pending.value).toEqual([])
    expect(texts()).toEqual(['it hurts'])
  })

  it('keeps the draft and pending messages when everything is read again', async () => {
    const { conversation, service, settle, texts } = setUpConversation({ consult: aConsult() })
    await settle()
    service.trouble = new TypeError('no network')
    conversation.write('first')
    conversation.send()
    conversation.write('half a sen')
    await settle()
    service.trouble = null
    service.messages = [aMessage(1, 'physician')]
    conversation.reread()
    await settle()
    expect(texts()).toEqual(['text 1'])
    expect(conversation.draft.value).toBe('half a sen')
    expect(conversation.pending.value.map(({ text }) => text)).toEqual(['first'])
  })

  it('marks an accepted message as not sent when it came too late', async () => {
    const { conversation, event, caughtUp, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    caughtUp()
    conversation.write('one more thing')
    conversation.send()
    await settle()
    const rejected = {
      asyncConsultId: 'ac_1',
      patientId: 'pat_1',
      messageId: 'msg_1',
      reason: 'thread_closed',
    } as const
    event({ type: 'async_consult.message_rejected', data: rejected, sequence: 300, createdAt: '' })
    expect(conversation.pending.value).toMatchObject([{ state: 'failed', failure: 'thread_closed' }])
  })

  it('reads the consult again when an action is refused, because the consult has changed', async () => {
    const { conversation, service, api, settle } = setUpConversation({ consult: aConsult({ status: 'invited' }) })
    await settle()
    service.consult = aConsult({ status: 'queued' })
    api.decideConsent = () => Promise.reject(refusal('thread_not_active'))
    expect(await conversation.decideConsent('accept')).toEqual({ kind: 'refused', code: 'thread_not_active' })
    expect(conversation.transcript.value.consult?.status).toBe('queued')
  })

  it('shows a new consult at once when there was none, and asks first when an earlier one is shown', async () => {
    const next = consultEvent('async_consult.created', aConsult({ id: 'ac_2', status: 'invited' }))
    const none = setUpConversation({ consult: null })
    await none.settle()
    none.caughtUp()
    none.service.consult = aConsult({ id: 'ac_2', status: 'invited' })
    none.event(next)
    await none.settle()
    expect(none.conversation.transcript.value.consult?.id).toBe('ac_2')

    const closed = setUpConversation({ consult: aConsult({ status: 'closed' }) })
    await closed.settle()
    closed.caughtUp()
    closed.service.consult = aConsult({ id: 'ac_2', status: 'invited' })
    closed.event(next)
    await closed.settle()
    expect(closed.conversation.hasNext.value).toBe(true)
    expect(closed.conversation.transcript.value.consult?.id).toBe('ac_1')
    closed.conversation.openNext()
    await closed.settle()
    expect(closed.conversation.transcript.value.consult?.id).toBe('ac_2')
    expect(closed.conversation.hasNext.value).toBe(false)
  })

  it('shows a new consult at once in place of an earlier one while nobody looks', async () => {
    const { conversation, service, event, caughtUp, isAttended, settle } = setUpConversation({
      consult: aConsult({ status: 'closed' }),
    })
    await settle()
    caughtUp()
    isAttended.value = false
    service.consult = aConsult({ id: 'ac_2', status: 'invited' })
    event(consultEvent('async_consult.created', service.consult))
    await settle()
    expect(conversation.transcript.value.consult?.id).toBe('ac_2')
  })

  it('shows what it read last, although an earlier read was answered later', async () => {
    const { conversation, api, service, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    const read = api.opening
    const slow = Promise.withResolvers<void>()
    const before = await read()
    api.opening = async () => {
      await slow.promise
      return before
    }
    conversation.reread()
    await settle()
    api.opening = read
    service.consult = aConsult({ id: 'ac_2' })
    conversation.reread()
    await settle()
    slow.resolve()
    await settle()
    expect(conversation.transcript.value.consult?.id).toBe('ac_2')
  })

  it('keeps what was written while the resolution was accepted with an earlier text', async () => {
    const { conversation, settle } = setUpConversation({ consult: aConsult({ status: 'resolve_requested' }) })
    await settle()
    conversation.write('Thank you')
    const accepting = conversation.acceptResolution('Thank you')
    conversation.write('Thank you. One more question')
    await accepting
    expect(conversation.draft.value).toBe('Thank you. One more question')
  })

  it('reads the place in line again once the stream has caught up', async () => {
    const { conversation, api, caughtUp, settle } = setUpConversation({ consult: aConsult({ status: 'queued' }) })
    await settle()
    api.queuePlace = async () => ({ position: 2, estimatedWaitSeconds: null }) as never
    caughtUp()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(conversation.place.value).toMatchObject({ position: 2 })
  })

  it('counts a message as read only when it was shown, on this device or another', async () => {
    const { conversation, toPage, service, event, caughtUp, say, settle, unreadOfCall } = setUpConversation({
      consult: aConsult(),
      messages: [aMessage(1), aMessage(2, 'physician'), aMessage(3, 'physician')],
    })
    service.marks = [{ reader: { type: 'patient', id: 'pat_1' }, sequence: 2, at: '' }]
    await settle()
    caughtUp()
    const unread = () => toPage.findLast((message) => message.type === 'unread')
    expect(unread()).toEqual({ type: 'unread', count: 1 })
    event(messageEvent(aMessage(4, 'physician')))
    expect(unread()).toEqual({ type: 'unread', count: 2 })
    say({ kind: 'read', consultId: 'ac_1', reader: { type: 'patient', id: 'pat_1' }, sequence: 3, at: '' })
    expect(unread()).toEqual({ type: 'unread', count: 1 })
    conversation.read(4)
    expect(unread()).toEqual({ type: 'unread', count: 0 })
    // The page gets one count for the thread and the call.
    unreadOfCall.value = 2
    expect(unread()).toEqual({ type: 'unread', count: 2 })
  })

  it('shows that the physician is typing until the reply arrives or the stream is lost', async () => {
    const { conversation, event, caughtUp, behind, say, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    caughtUp()
    const writes = () => conversation.physicianTypes.value
    say({ kind: 'typing', consultId: 'ac_2', typing: true })
    expect(writes()).toBe(false)
    say({ kind: 'typing', consultId: 'ac_1', typing: true })
    expect(writes()).toBe(true)
    event(messageEvent(aMessage(1, 'physician')))
    expect(writes()).toBe(false)
    say({ kind: 'typing', consultId: 'ac_1', typing: true })
    behind()
    expect(writes()).toBe(false)
  })

  it('signals that the patient is typing until the message is sent', async () => {
    const { conversation, said, settle } = setUpConversation({ consult: aConsult() })
    await settle()
    conversation.write('it hurts')
    conversation.send()
    expect(said).toEqual(['writes', 'is done'])
  })

  it('reads everything again when too many events were missed to be replayed', async () => {
    const { texts, service, streams, say, settle } = setUpConversation({ consult: aConsult(), messages: [aMessage(1)] })
    await settle()
    service.messages = [aMessage(1), aMessage(2)]
    say({ kind: 'skipped' })
    await settle()
    expect(texts()).toEqual(['text 1', 'text 2'])
    expect(streams).toHaveLength(2)
  })

  it('drops what the service has lost and follows from where it is now, when it reads everything again', async () => {
    const { texts, service, streams, say, settle } = setUpConversation({
      consult: aConsult(),
      messages: [aMessage(1), aMessage(2)],
    })
    await settle()
    service.messages = [aMessage(1)]
    service.position = '1800000000.50.4e5f6a7b'
    say({ kind: 'skipped' })
    await settle()
    expect(texts()).toEqual(['text 1'])
    expect(streams.map(({ after }) => after)).toEqual(['1700000000.100.0a1b2c3d', '1800000000.50.4e5f6a7b'])
  })
})
