import { closedReasonSchema, noticeSchema } from '@consult/domain'
import { languages } from '@consult/ui/i18n/language.ts'
import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'

const locale = { language: 'en-GB', timeZone: 'UTC' }

test('a change of physician names both physicians', () => {
  const params = { physicianName: 'Jon Lindqvist, MD', previousPhysicianName: 'Ada Osei, MD' }
  const words = noticeWords({ code: 'physician_changed', params }, locale)
  expect(words).toBe('Jon Lindqvist, MD took over from Ada Osei, MD.')
})

test('a resolution notice says when the consult closes automatically', () => {
  const params = { acceptanceEndsAt: '2026-11-23T10:00:00.000Z' }
  const words = noticeWords({ code: 'resolve_requested', params }, locale)
  expect(words).toMatch(/Monday, 23 November 2026 at 10:00 unless /)
})

test('every closed reason has its own text', () => {
  const words = closedReasonSchema.options.map((closedReason) =>
    noticeWords({ code: 'closed', params: { closedReason } }, locale),
  )
  expect(new Set(words).size).toBe(closedReasonSchema.options.length)
})

test('every notice has a text without its params', () => {
  for (const code of noticeSchema.shape.code.options) {
    for (const language of languages) expect(noticeWords({ code, params: {} }, { language })).toMatch(/^\S.*\.$/)
  }
})

test('a physician reads that they closed a consult, and others that a physician did', () => {
  const closed = { code: 'closed', params: { closedReason: 'closed_by_physician' } } as const
  expect(noticeWords(closed, { language: 'en' }, true)).toBe('You closed the consult.')
  expect(noticeWords(closed, { language: 'en' })).toBe('The physician closed the consult.')
  expect(noticeWords({ code: 'closed', params: { closedReason: 'resolved' } }, { language: 'en' }, true)).toBe(
    'The consult was resolved and closed.',
  )
})
