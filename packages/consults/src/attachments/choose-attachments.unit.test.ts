import { describe, expect, it } from 'vitest'
import { chooseAttachments, type UploadedRow } from './choose-attachments.ts'
import type { Uploader } from './uploader.ts'

const patient: Uploader = { type: 'patient', id: 'pat_1' }

const upload = (id: string, changes: Partial<UploadedRow> = {}): UploadedRow => ({
  attachment_id: id,
  file_name: `${id}.png`,
  content_type: 'image/png',
  byte_size: 10,
  uploader_type: 'patient',
  uploader_id: 'pat_1',
  stored_at: new Date('2026-01-01T12:00:00Z'),
  message_id: null,
  intake_consult_id: null,
  ...changes,
})

/** The ids chosen, or each issue's code by its path. */
function choose(ids: readonly string[], rows: readonly UploadedRow[], uploaders: readonly Uploader[] = [patient]) {
  try {
    const byId = new Map(rows.map((row) => [row.attachment_id, row]))
    return chooseAttachments(byId, ids, uploaders).map(({ attachmentId }) => attachmentId)
  } catch (error) {
    const { details } = error as { details: { issues: { path: string; code: string }[] } }
    return Object.fromEntries(details.issues.map(({ path, code }) => [path, code]))
  }
}

describe('the attachments of a message', () => {
  it('are the sender’s uploads, in the order given', () => {
    expect(choose(['b', 'a'], [upload('a'), upload('b')])).toEqual(['b', 'a'])
  })

  it('are never another person’s upload, which reads like one that does not exist', () => {
    const others = upload('a', { uploader_id: 'pat_2' })
    const sameIdOtherType = upload('b', { uploader_type: 'physician' })
    const expected = { 'attachmentIds.0': 'unknown_attachment', 'attachmentIds.1': 'unknown_attachment' }
    expect(choose(['a', 'b'], [others, sameIdOtherType])).toEqual(expected)
    expect(choose(['a', 'b'], [])).toEqual(expected)
    expect(choose(['a'], [upload('a')], [])).toEqual({ 'attachmentIds.0': 'unknown_attachment' })
  })

  it('do not reveal by the error that another person’s upload is already in a message', () => {
    const sentByOther = upload('a', { uploader_id: 'pat_2', message_id: 'msg_1' })
    expect(choose(['a'], [sentByOther])).toEqual({ 'attachmentIds.0': 'unknown_attachment' })
  })

  it('are never an upload that has not finished', () => {
    expect(choose(['a'], [upload('a', { stored_at: null })])).toEqual({ 'attachmentIds.0': 'unknown_attachment' })
  })

  it('are in one message only, and named once', () => {
    expect(choose(['a'], [upload('a', { message_id: 'msg_1' })])).toEqual({ 'attachmentIds.0': 'attachment_used' })
    // It answers a questionnaire.
    expect(choose(['a'], [upload('a', { intake_consult_id: 'ac_1' })])).toEqual({
      'attachmentIds.0': 'attachment_used',
    })
    expect(choose(['a', 'a'], [upload('a')])).toEqual({ 'attachmentIds.1': 'duplicate' })
  })

  it('may be the partner’s own uploads where those are allowed', () => {
    const partners = upload('a', { uploader_type: 'partner', uploader_id: null })
    expect(choose(['a'], [partners], [{ type: 'partner', id: null }])).toEqual(['a'])
    expect(choose(['a'], [partners])).toEqual({ 'attachmentIds.0': 'unknown_attachment' })
  })
})
