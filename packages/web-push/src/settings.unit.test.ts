import { expect, test } from 'vitest'
import { z } from 'zod'
import { webPushSettingsOf, webPushVariables } from './settings.ts'

const schema = z.object({ ...webPushVariables, PORTAL_URL: z.url() })
const read = (variables: Record<string, string>) =>
  webPushSettingsOf(schema.parse({ PORTAL_URL: 'http://localhost:3000', ...variables }))

test('without a contact, a portal on this machine sends no pushes', () => {
  expect(read({})).toBeNull()
})

test('without a contact, the public address of the portal is the contact', () => {
  expect(read({ PORTAL_URL: 'https://portal.clinic-group.health' })).toEqual({
    contact: 'https://portal.clinic-group.health',
    addedHosts: [],
  })
})

test('a contact and added hosts are read', () => {
  expect(read({ WEB_PUSH_CONTACT: 'mailto:ops@clinic.health', WEB_PUSH_HOSTS: '127.0.0.1, push.corp' })).toEqual({
    contact: 'mailto:ops@clinic.health',
    addedHosts: ['127.0.0.1', 'push.corp'],
  })
})

test.each(['mailto:ops@example.com', 'https://portal.example', 'somebody'])(
  'the placeholder %s as a contact stops the start',
  (contact) => {
    expect(() => read({ WEB_PUSH_CONTACT: contact })).toThrow('WEB_PUSH_CONTACT')
  },
)
