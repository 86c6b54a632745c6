import { fingerprintOf } from '@consult/request'
import { describe, expect, it } from 'vitest'
import { toPost, toSubmission } from './post.ts'

const patient = { type: 'patient', id: 'pat_1' } as const
const submit = (
  message: { text?: string; attachmentIds?: string[] },
  author: Parameters<typeof toSubmission>[1] = patient,
) => toSubmission(toPost({ asyncConsultId: 'ac_1', ...message }), author)

describe('the submission of a message', () => {
  it('is the same for texts that differ only in white space at the ends and invisible characters', () => {
    expect(submit({ text: '  hello\u200b ' })).toEqual(submit({ text: 'hello' }))
  })

  it('differs by text, attachments, their order, and the type of author', () => {
    const submissions = [
      submit({ text: 'hello' }),
      submit({ text: 'Hello' }),
      submit({ text: 'hello', attachmentIds: ['att_1'] }),
      submit({ text: 'hello', attachmentIds: ['att_1', 'att_2'] }),
      submit({ text: 'hello', attachmentIds: ['att_2', 'att_1'] }),
      submit({ text: 'hello' }, { type: 'physician', id: 'pat_1' }),
    ]
    expect(new Set(submissions.map(({ fingerprint }) => fingerprint)).size).toBe(submissions.length)
  })

  it('without attachments has the same fingerprint as before attachments existed', () => {
    expect(submit({ text: 'hello' }).fingerprint).toBe(fingerprintOf('patient', 'hello'))
    expect(submit({ text: 'hello', attachmentIds: [] }).fingerprint).toBe(fingerprintOf('patient', 'hello'))
  })
})
