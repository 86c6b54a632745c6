import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AsyncConsult } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { type Clinic, createClinic } from './clinic/clinic.ts'
import { openClinicDatabase } from './clinic/database.ts'
import type { Operator } from './consult/operator.ts'
import { createSite } from './server.ts'

export const apiKey = `pp_test_${'k'.repeat(48)}`
export const webhookSecret = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc='
export const siteOrigin = 'http://localhost:4100'

/** A request as the service got it. */
export interface ServiceRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export type Answer = readonly [status: number, body: unknown]

/** A stand-in for the service, over real HTTP: the clinic knows nothing of it but its address. */
export interface StandIn {
  readonly url: string
  readonly requests: readonly ServiceRequest[]
  /** What it answers from now on. */
  answerWith(answer: (request: ServiceRequest) => Answer): void
  close(): Promise<void>
}

async function readRequest(request: IncomingMessage): Promise<ServiceRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

export async function startStandIn(): Promise<StandIn> {
  const requests: ServiceRequest[] = []
  let answer: (request: ServiceRequest) => Answer = () => [500, null]
  const server = createServer(async (request, response) => {
    const read = await readRequest(request)
    requests.push(read)
    const [status, body] = answer(read)
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': `req_${requests.length}` })
    response.end(body === null ? '' : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export interface TestClinic extends Clinic {
  readonly app: FastifyInstance
}

/** The clinic's site on a database in memory. It does not listen: `app.inject` sends it requests. */
export async function createTestClinic(
  apiUrl: string,
  overrides: { apiKey?: string; operator?: Operator } = {},
): Promise<TestClinic> {
  const { operator = null, ...ofAccount } = overrides
  const addresses = { apiUrl, demoSiteUrl: siteOrigin, portalUrl: 'http://localhost:3000' }
  const account = { ...addresses, partnerId: 'par_1', apiKey, webhookSecret, ...ofAccount }
  const database = openClinicDatabase(':memory:')
  const clinic = createClinic({ account, tokenTtlSeconds: 900, database, operator })
  return { ...clinic, app: await createSite(clinic, { logLevel: 'silent' }) }
}

/** The headers of the site's own pages. */
export const ownHeaders = { host: 'localhost:4100', origin: siteOrigin }

/** Signs in as the patient with that name. @returns the cookie. */
export async function signInAs({ app }: TestClinic, name: string): Promise<string> {
  const people: { recordId: string; name: string }[] = (await app.inject('/api/patients')).json()
  const recordId = people.find((person) => person.name === name)?.recordId
  const response = await app.inject({ method: 'POST', url: '/api/session', payload: { recordId }, headers: ownHeaders })
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}

/** The headers of a delivery that the service signed at this time. */
export function signed(body: string, { at = new Date(), secret = webhookSecret } = {}): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'content-type': 'application/json', 'x-service-signature': `t=${seconds},v1=${digest}` }
}

/** The body of an event, as a webhook delivers it. */
export function eventBody(id: string, fields: Record<string, unknown> = {}): string {
  const event = {
    id,
    type: 'async_consult.created',
    createdAt: '2026-03-02T09:00:00.000Z',
    partnerId: 'par_1',
    data: {},
  }
  return JSON.stringify({ ...event, ...fields })
}

/** A consult snapshot. */
export function consult(id: string, fields: Partial<AsyncConsult> = {}) {
  return {
    id,
    status: 'invited' as AsyncConsult['status'],
    patientId: 'pat_1',
    patientExternalId: 'demo-noor',
    reason: 'Sore throat',
    lastActivityAt: '2026-03-02T09:00:00.000Z',
    ...fields,
  }
}
