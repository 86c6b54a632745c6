import { type PartnerSettings, rotateApiKey, setSharedMacro, suspendPartner, updatePartner } from '@consult/directory'
import type {
  AsyncConsult,
  EmbedToken,
  FrameSession,
  Macro,
  MacroFields,
  MemberRole,
  Patient,
  StatedMacroReview,
  StoredEvent,
  TelehealthConsult,
} from '@consult/domain'
import { setPassword } from '@consult/identity'
import { setWebhook } from '@consult/integration'
import { createAlertSearch, createAuditSealing } from '@consult/records'
import type { OperatorServices } from '@consult/request'
import type { ApiHost } from './api-host.ts'
import { type Client, success } from './client.ts'
import { consultIn, type WantedConsult } from './consult-in.ts'
import { loopbackPolicy } from './deliveries.ts'
import type { People } from './people.ts'
import { readAll } from './read-all.ts'
import { telehealthConsultIn, type WantedTelehealthConsult } from './telehealth-consult-in.ts'
import { addTestMember, type TestMember } from './test-member.ts'
import { provisionPhysician } from './test-physician.ts'
import { newPhone, nextNumber } from './unique.ts'

/** A partner account with its backend's client, and methods that create its people and consults. */
export interface TestPartner extends People {
  readonly id: string
  readonly apiKey: string
  /** Creates a consult in the state `wanted.status` through the API; queued by default. */
  consult(wanted?: WantedConsult): Promise<AsyncConsult>
  /** Creates a live-call consult in the state `wanted.status` through the API; invited by default. */
  telehealthConsult(wanted?: WantedTelehealthConsult): Promise<TelehealthConsult>
  read(asyncConsultId: string): Promise<AsyncConsult>
  /** The whole event log, through the API. */
  events(): Promise<StoredEvent[]>
  /** The events that occurred while `act` ran. */
  eventsDuring(act: () => Promise<unknown>): Promise<StoredEvent[]>
  /** A widget on the partner's page, for one consult or for all of a patient's. */
  frame(
    options: { asyncConsultId: string } | { telehealthConsultId: string } | { patientId: string },
    ttlSeconds?: number,
  ): Promise<Client>
  settle(): Promise<void>
  /** Rings for every waiting patient for whom a physician is available. */
  match(): Promise<void>
  update(settings: PartnerSettings): Promise<void>
  /** Adds a macro that all of its physicians share, or changes it. */
  shareMacro(macro: MacroFields & StatedMacroReview): Promise<Macro>
  /** Sets a loopback URL as the webhook endpoint. @returns the signing secret. */
  setWebhook(url: string): Promise<string>
  rotateKey(): Promise<string>
  suspend(suspended: boolean): Promise<void>
  /** Sets a physician's password, which ends their sessions. */
  setPassword(physicianId: string, password: string): Promise<void>
  /** Seals the audit and searches it for alerts, as workers do. */
  searchAudit(): Promise<void>
  /** Adds a member, and signs them in to the console. */
  member(role: MemberRole): Promise<TestMember>
}

/** For tests that exceed a partner's rate limit. */
export const unlimited = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }

/** For tests of what patients are told. */
export const notifying = { notifications: { mode: 'send' } } as const

/** The page with the test partners' widgets. */
export const clinicOrigin = 'https://clinic.example'

export function createTestPartner(
  {
    api,
    operator,
    settle,
    match,
  }: Record<'settle' | 'match', (partnerId: string) => Promise<void>> & { api: ApiHost; operator: OperatorServices },
  account: { partnerId: string; apiKey: string },
): TestPartner {
  const { partnerId, apiKey } = account
  const key = api.as(apiKey)
  const events = () => readAll<StoredEvent>(key, '/v1/events?limit=100')

  const partner: TestPartner = {
    id: partnerId,
    apiKey,
    key,
    patient: async (fields = {}) => {
      const person = {
        externalId: `patient-${nextNumber()}`,
        phone: newPhone(),
        firstName: 'Mara',
        lastName: 'Quintero',
      }
      return success(await key.post<Patient>('/v1/patients', { ...person, ...fields }))
    },
    physician: (wanted) => provisionPhysician(key, api, wanted),
    consult: (wanted) => consultIn(partner, wanted),
    telehealthConsult: (wanted) => telehealthConsultIn(partner, wanted),
    read: async (asyncConsultId) => success(await key.get<AsyncConsult>(`/v1/async-consults/${asyncConsultId}`)),
    events,
    eventsDuring: async (act) => {
      const before = await events()
      await act()
      return (await events()).slice(before.length)
    },
    frame: async (options, ttlSeconds) => {
      const path =
        'patientId' in options
          ? `patients/${options.patientId}`
          : 'asyncConsultId' in options
            ? `async-consults/${options.asyncConsultId}`
            : `telehealth-consults/${options.telehealthConsultId}`
      const body = ttlSeconds === undefined ? {} : { ttlSeconds }
      const { token } = success(await key.post<EmbedToken>(`/v1/${path}/embed-session`, body))
      const page = api.as(token).with({ origin: clinicOrigin })
      const { session } = success(await page.post<FrameSession>('/embed/session'))
      return api.as(session)
    },
    settle: () => settle(partnerId),
    match: () => match(partnerId),
    update: (settings) => updatePartner(operator, partnerId, settings),
    shareMacro: (macro) => setSharedMacro(operator, { ...macro, partnerId }),
    setWebhook: async (url) => (await setWebhook(operator, { partnerId, url, policy: loopbackPolicy })).webhookSecret,
    rotateKey: async () => (await rotateApiKey(operator, partnerId)).apiKey,
    suspend: (suspended) => suspendPartner(operator, partnerId, suspended),
    searchAudit: async () => {
      for (const { work } of [createAuditSealing(api.services), createAlertSearch(api.services)]) {
        while (await work(partnerId)) {
          // Repeat until nothing is left.
        }
      }
    },
    member: (role) => addTestMember(api, partnerId, role),
    setPassword: (physicianId, password) => setPassword(operator, { physicianId, password }),
  }
  return partner
}
