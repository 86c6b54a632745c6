import type { Account, RedFlagRules } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const account: Account = {
  partnerId: ids.partner,
  name: 'Harbor Clinic',
  environment: 'production',
  asyncEnabled: true,
  telehealthEnabled: true,
  assertionEnabled: false,
  recordingsForPatients: false,
  cosignatures: false,
  notesInEvents: false,
  allowedOrigins: ['https://harbor.example'],
  webhookUrl: 'https://harbor.example/hooks/consult',
  webhookDisabledAt: null,
  webhookDisabledReason: null,
  keyGeneration: 2,
  rateLimitPerSecond: 50,
  rateLimitBurst: 100,
  invitationsPerDay: 200,
  erasuresPerDay: 50,
  exportsPerDay: 50,
  uploadMibPerDay: 20_480,
  patientUploadMibPerDay: 300,
  responseSlaSeconds: 900,
  reassignOnBreach: true,
  acceptanceWindowSeconds: 172_800,
  wrapUpSeconds: 180,
  capacity: 5,
  consentWindowSeconds: 604_800,
  erasureDelaySeconds: 86_400,
  privacyUrl: 'https://harbor.example/privacy',
  termsUrl: 'https://harbor.example/terms',
  consentVersion: '2026-01',
  contactUrl: 'https://harbor.example/contact',
  notifications: {
    mode: 'send',
    channels: ['email', 'sms'],
    unreadAfter: 300,
    senderName: 'Harbor',
    quietHours: { start: '21:00', end: '08:00' },
    timeZone: 'America/Los_Angeles',
  },
  createdAt: '2026-01-12T16:00:00.000Z',
}

const rules: RedFlagRules['rules'] = [
  { id: 'wound', language: 'en', phrases: ['wound open*', 'wound bleed*'], priority: 'urgent', advice: null },
]

export const accountExamples: Record<string, RouteExample> = {
  'account.get': { answer: account },
  'redFlags.get': { answer: { own: true, rules } satisfies RedFlagRules },
  'redFlags.put': { body: { rules }, answer: { own: true, rules } satisfies RedFlagRules },
}
