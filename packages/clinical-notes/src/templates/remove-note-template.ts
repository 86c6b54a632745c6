import { invalidRequest, type NoteTemplate, notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { findNoteTemplate } from './template-store.ts'

/**
 * Deletes the partner's own template: new notes cannot follow it, and notes that were begun keep their version. If its key is
 * that of a shipped template, new notes follow the shipped one again.
 * @returns the version that was the newest
 * @throws not_found; invalid_request for a shipped template
 */
export async function removeNoteTemplate(context: RequestContext, { key }: { key: string }): Promise<NoteTemplate> {
  return inUnit(context, async (unit) => {
    const newest = await findNoteTemplate(unit, { key })
    if (!newest) throw notFound()
    const removed = await unit.db
      .updateTable('note_templates')
      .set({ removed_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('template_key', '=', key)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) {
      const message = 'This template came with the service. It stays.'
      throw invalidRequest({ path: 'key', code: 'shipped', message })
    }
    return unit.did({ type: 'note_template', id: key, code: 'remove' }, newest)
  })
}
