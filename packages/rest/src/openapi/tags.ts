/** The reference's chapters: the first path segment, its title and its topic. */
export const chapters = {
  patients: { name: 'Patients', description: 'The people your consults are for, identified by your own `externalId`.' },
  'data-requests': {
    name: 'Data requests',
    description: 'What you asked to do with the data of a patient, and how far it is.',
  },
  physicians: {
    name: 'Physicians',
    description:
      'Your clinicians: profiles, session tokens, licenses, languages, presence and schedules. With a physician credential, `{id}` can be `me`.',
  },
  'async-consults': {
    name: 'Async consults',
    description: 'Consults by messages between a patient and a physician, from the invitation to the resolution.',
  },
  'telehealth-consults': {
    name: 'Telehealth consults',
    description: 'Consults by video or voice, with a waiting room, from the invitation to the recording.',
  },
  questionnaires: {
    name: 'Questionnaires',
    description: 'Your own forms, as FHIR R4 Questionnaires: drafts, versions and publishing.',
  },
  'note-templates': {
    name: 'Note templates',
    description: 'The forms in which physicians write clinical notes: your own, and those of the service.',
  },
  'code-lists': {
    name: 'Code lists',
    description: 'Your own lists of codes, in which physicians look for diagnoses.',
  },
  orders: {
    name: 'Orders',
    description: 'What physicians ask you to do: prescriptions, lab tests, referrals and sick notes.',
  },
  'follow-ups': {
    name: 'Follow-ups',
    description: 'What physicians want to do for patients at a later time. Patients never see it.',
  },
  'access-reasons': {
    name: 'Access reasons',
    description: "Why physicians open colleagues' consults, where your account asks them.",
  },
  attachments: { name: 'Attachments', description: 'Files sent with messages.' },
  events: {
    name: 'Events',
    description: 'Everything that happened, in order, and its delivery to your webhook endpoints.',
  },
  notifications: {
    name: 'Notifications',
    description: 'What patients were told by mail or by your own system while they were not looking.',
  },
  'webhook-endpoints': {
    name: 'Webhook endpoints',
    description: 'The URLs that events are sent to: up to 20, each with its own secret, types of event and attempts.',
  },
  'api-keys': {
    name: 'API keys',
    description:
      "Further keys of your account: each with its own scopes, networks and expiry. The account's own key has all scopes.",
  },
  requests: { name: 'Requests', description: 'The requests of your programs in the last 7 days, for debugging.' },
  test: { name: 'Test clocks', description: 'Clocks of your own for patients of a test environment.' },
  usage: { name: 'Usage', description: 'What your account uses, and its limits.' },
  account: { name: 'Account', description: 'Your account and its settings.' },
  'openapi.json': { name: 'Reference', description: 'This document.' },
} as const

/** The chapter of the webhooks, which are not routes. */
export const webhookChapter = {
  name: 'Webhooks',
  description: 'Events sent to your webhook endpoints, one POST request each.',
} as const

/** The chapter of a path below `/v1`. @throws for a path without one. */
export function chapterOf(path: string): string {
  const [, part = ''] = path.split('/')
  const chapter = (chapters as Record<string, { name: string }>)[part]
  if (!chapter) throw new Error(`${path} belongs to no chapter: add one to packages/rest/src/openapi/tags.ts`)
  return chapter.name
}
