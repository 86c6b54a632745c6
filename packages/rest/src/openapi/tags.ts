/** The reference's chapters: the first part of a path, its title, and what it is about. */
export const chapters = {
  patients: { name: 'Patients', description: 'The people consults are for, keyed on your own `externalId`.' },
  physicians: {
    name: 'Physicians',
    description:
      'Clinicians: provisioning, session tokens, licences, languages, presence. `{id}` may be `me` with a physician credential.',
  },
  'async-consults': {
    name: 'Async consults',
    description:
      'A message thread between one patient and a physician: invitation, consent, queue, claim, messages, resolution, end.',
  },
  'telehealth-consults': {
    name: 'Telehealth consults',
    description: 'A live call with a waiting room: invitation, waiting, ringing, call, end, recording.',
  },
  attachments: { name: 'Attachments', description: 'Files that go with messages.' },
  events: { name: 'Events', description: 'The one ordered log of everything that happened, and its delivery.' },
  account: { name: 'Account', description: 'The partner account as the service has it.' },
  'openapi.json': { name: 'Reference', description: 'This document.' },
} as const

/** Of the webhooks, which are no routes. */
export const webhookChapter = {
  name: 'Webhooks',
  description: 'What the service sends to the `webhookUrl` of the account: one POST per event.',
} as const

/** The chapter of a path below `/v1`. @throws for a path that belongs to none. */
export function chapterOf(path: string): string {
  const [, part = ''] = path.split('/')
  const chapter = (chapters as Record<string, { name: string }>)[part]
  if (!chapter) throw new Error(`${path} belongs to no chapter: name one in tags.ts`)
  return chapter.name
}
