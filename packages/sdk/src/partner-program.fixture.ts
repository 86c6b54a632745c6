import {
  type AsyncConsult,
  Consult,
  ConsultApiError,
  type PhysicianConsult,
  requestIdOf,
  type StoredEvent,
  verifyWebhook,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@consult/sdk'

/** A sample program of a partner. The API's tests compile it with the installed SDK. */
const consult = new Consult({ apiKey: 'pp_test_x', baseUrl: 'https://consult.example', timeoutMs: undefined })

export async function receive(raw: Uint8Array, headers: Headers): Promise<string> {
  const event: WebhookEvent = await verifyWebhook(raw, headers, ['whsec_new', 'whsec_old'])
  switch (event.type) {
    case 'async_consult.closed': {
      const reason: NonNullable<AsyncConsult['closedReason']> = event.data.closedReason
      return reason
    }
    case 'async_consult.message':
      return event.data.message.text
    case 'telehealth.ringing':
      return event.data.practitionerId
    default: {
      const type: string = event.type
      return type
    }
  }
}

export function consultOf(event: StoredEvent): string | null {
  if (event.type === 'async_consult.created') return event.data.consult.id
  // @ts-expect-error: not every event has a consult, so the type must be checked first
  return event.data.consult.id
}

export async function ask(patientExternalId: string): Promise<string> {
  try {
    const created = await consult.asyncConsults.create({ patientExternalId, reason: undefined }, { timeoutMs: 5_000 })
    return created.id
  } catch (error) {
    // Comparing with a code that this version does not know also compiles.
    if (error instanceof ConsultApiError && error.code === 'of_tomorrow') return String(error.status)
    if (error instanceof ConsultApiError && error.code === 'has_open_thread')
      return String(error.details.asyncConsultId)
    throw error
  }
}

export async function read(): Promise<void> {
  for await (const { sequence, deliveredAt } of consult.events.follow({ since: new Date() })) {
    sequence satisfies number
    deliveredAt satisfies string | null
  }
  const page = await consult.asyncConsults.list({ status: 'queued', limit: 10 }).page()
  page.nextCursor satisfies string | undefined
  // @ts-expect-error: unknown status
  consult.asyncConsults.list({ status: 'sleeping' })
  // @ts-expect-error: the decision is required
  await consult.asyncConsults.decideConsent('ac_1', {})
}

export async function sign(sessionToken: string): Promise<string | null> {
  // @ts-expect-error: nobody claims a consult without a physician
  await consult.asyncConsults.claim('ac_1')
  // @ts-expect-error: other options do not name one
  await consult.asyncConsults.claim('ac_1', { idempotencyKey: 'mine' })
  // @ts-expect-error: a reply has an author too
  await consult.asyncConsults.postReply('ac_1', { text: 'Hello' })
  await consult.asyncConsults.claim('ac_1', { physicianId: 'phy_1' })
  await consult.asyncConsults.postReply('ac_1', { text: 'Hello' }, { physicianIdToken: 'a.b.c', timeoutMs: 5_000 })
  const ada: PhysicianConsult = consult.asPhysician(sessionToken)
  const claimed = await ada.asyncConsults.claim('ac_1')
  // A function that accepts either client requires the physician.
  const either = (client: Consult) => client.asyncConsults.resolve('ac_1', {}, { physicianId: 'phy_1' })
  await either(ada)
  return requestIdOf(claimed)
}

/** What goes together, and which of several fields exclude each other. */
export async function choose(id: string): Promise<void> {
  await consult.asyncConsults.create({ patientId: id })
  // @ts-expect-error: a consult needs a patient
  await consult.asyncConsults.create({ reason: 'Cough' })
  // @ts-expect-error: and only one id of theirs
  await consult.telehealthConsults.create({ patientId: id, patientExternalId: 'p-1' })
  await consult.testClocks.advance(id, { by: 3600 })
  // @ts-expect-error: a clock advances in one way
  await consult.testClocks.advance(id, { by: 3600, next: true })
  // @ts-expect-error: and not in none
  await consult.testClocks.advance(id, {})
  // @ts-expect-error: nor without a body
  await consult.testClocks.advance(id)
  // @ts-expect-error: unknown scope
  await consult.apiKeys.create({ name: 'Billing', scopes: ['patients:raed'] })
}

/** The values that a text may have today are known, and others compile. */
export function reasons(endpoint: WebhookEndpoint, attempt: WebhookAttempt): string {
  const gone: Extract<typeof endpoint.disabledReason, 'gone'> = 'gone'
  const timeout: Extract<typeof attempt.error, 'timeout'> = 'timeout'
  if (endpoint.disabledReason === 'of_tomorrow') return attempt.error ?? ''
  return endpoint.disabledReason === gone || attempt.error === timeout ? gone : ''
}
