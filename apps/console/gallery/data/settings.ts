import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays } from './time.ts'

/** The settings of the account. */
export type Settings = OutputOf<'consoleSettings.get'>
/** The account's single sign-on. */
export type SingleSignOn = OutputOf<'console.singleSignOn'>
type Domain = SingleSignOn['domains'][number]

const day = 24 * 60 * 60

/** The settings of an account that is set up. */
export function settings(fields: Partial<Settings> = {}): Settings {
  return {
    partnerId: idOf('par', 1),
    name: 'Harbor Street Clinic',
    environment: 'test',
    asyncEnabled: true,
    telehealthEnabled: true,
    assertionEnabled: false,
    recordingsForPatients: true,
    cosignatures: true,
    notesInEvents: true,
    allowedOrigins: ['https://clinic.example', 'https://app.clinic.example:8443'],
    keyGeneration: 3,
    rateLimitPerSecond: 50,
    rateLimitBurst: 200,
    invitationsPerDay: 200,
    erasuresPerDay: 100,
    exportsPerDay: 50,
    uploadMibPerDay: 10_240,
    patientUploadMibPerDay: 200,
    responseSlaSeconds: day,
    reassignOnBreach: true,
    acceptanceWindowSeconds: 3 * day,
    wrapUpSeconds: 180,
    capacity: 5,
    consentWindowSeconds: 2 * day,
    erasureDelaySeconds: 30 * day,
    privacyUrl: 'https://clinic.example/privacy',
    termsUrl: 'https://clinic.example/terms',
    consentVersion: '2026-03',
    contactUrl: 'tel:+14155550142',
    notifications: {
      mode: 'send',
      channels: ['email', 'sms'],
      unreadAfter: 300,
      senderName: 'Harbor Street',
      quietHours: { start: '21:00', end: '08:00' },
      timeZone: 'America/New_York',
    },
    createdAt: inDays(-500),
    secondFactor: 'required',
    maxStreams: 400,
    cosigners: 2,
    recordingRetentionDays: 365,
    identityProvider: {
      issuer: 'https://login.clinic.example',
      audience: 'consult',
      jwksUrl: 'https://login.clinic.example/.well-known/jwks.json',
      claim: 'sub',
    },
    ...fields,
  }
}

/** The settings of a new account. */
export const newSettings = settings({
  asyncEnabled: false,
  allowedOrigins: [],
  erasureDelaySeconds: 0,
  privacyUrl: null,
  termsUrl: null,
  consentVersion: null,
  contactUrl: null,
  notifications: {
    mode: 'off',
    channels: ['email'],
    unreadAfter: 300,
    senderName: null,
    quietHours: null,
    timeZone: 'UTC',
  },
  secondFactor: 'optional',
  recordingRetentionDays: null,
  identityProvider: null,
})

/** Settings with values of any length. */
export const longSettings = settings({
  name: 'Gemeinschaftspraxis für Dermatologie, Venerologie und Allergologie am Gesundheitszentrum Hafenstraße',
  environment: 'production',
  allowedOrigins: Array.from(
    { length: 12 },
    (_, n) => `https://standort-${n + 1}.patientenportal.gesundheitszentrum-am-hafen.example:8443`,
  ),
  privacyUrl: `https://gesundheitszentrum-am-hafen.example/${'rechtliches/'.repeat(12)}datenschutz`,
  secondFactor: 'phishing_resistant',
})

/** A domain whose record was found. */
function domain(fields: Partial<Domain> = {}): Domain {
  const { domain: name = 'harborstreet.example' } = fields
  return {
    domain: name,
    recordName: `_consult-challenge.${name}`,
    recordValue: 'consult-domain-verification=9mJ4hS2xVq7cT0yNfE3aRkL8uPzD5bWg',
    verifiedAt: inDays(-90),
    checkedAt: inDays(-0.3),
    failingSince: null,
    ...fields,
  }
}

/** No single sign-on. */
export const noSso: SingleSignOn = { provider: null, domains: [] }

/** Single sign-on with a domain in every state. */
export const someSso: SingleSignOn = {
  provider: {
    issuer: 'https://login.harborstreet.example',
    client: 'consult',
    policy: 'optional',
    provisioning: true,
    provisionedPerDay: 20,
  },
  domains: [
    domain(),
    domain({ domain: 'clinic.example', failingSince: inDays(-2) }),
    domain({
      domain: 'verwaltung.gesundheitszentrum-am-hafen.example',
      verifiedAt: null,
      checkedAt: null,
      recordValue: `consult-domain-verification=${'9mJ4hS2xVq7cT0yNfE3aRkL8uPzD5bWg'.repeat(3)}`,
    }),
  ],
}

/** Single sign-on as the only way to sign in. */
export const requiredSso: SingleSignOn = {
  provider: {
    issuer: 'https://login.verwaltung.gesundheitszentrum-am-hafen.example/0048213f-c47e-7b31-a5d0-904170048213/v2.0',
    client: '0199a3f2-c47e-7b31-a5d0-000000048213',
    policy: 'required',
    provisioning: false,
    provisionedPerDay: 20,
  },
  domains: [domain()],
}
