import { expect, test } from 'vitest'
import { contactProblem } from './contact.ts'

test.each(['mailto:ops@clinic-group.health', 'https://portal.clinic-group.health', 'https://clinic.health/contact'])(
  '%s is a contact',
  (contact) => {
    expect(contactProblem(contact)).toBeNull()
  },
)

test.each([
  'mailto:ops@example.com',
  'mailto:ops@mail.example.org',
  'mailto:ops@localhost',
  'mailto:ops@clinic.test',
  'mailto:ops@clinic.local',
  'mailto:',
  'mailto:ops',
  'mailto:a@b.health,c@d.health',
  'ops@clinic.health',
  'https://localhost:3001',
  'https://127.0.0.1',
  'https://portal.example',
  'http://clinic.health',
  '',
])('%j is refused as a contact', (contact) => {
  expect(contactProblem(contact)).toMatch(/^write /)
})
