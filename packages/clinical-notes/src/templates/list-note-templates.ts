import {
  type EditedNoteTemplate,
  type GetNoteTemplate,
  type NoteTemplate,
  notFound,
  shippedNoteTemplates,
} from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { findNoteTemplate, nextVersionOf, toNoteTemplate } from './template-store.ts'

/** The newest version of each template: the partner's own by key, then the shipped ones that they did not replace. */
export async function listNoteTemplates(context: RequestContext): Promise<{ items: NoteTemplate[] }> {
  const rows = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('note_templates')
      .selectAll()
      .distinctOn('template_key')
      .where('partner_id', '=', partnerId)
      .where('removed_at', 'is', null)
      .orderBy('template_key')
      .orderBy('version', 'desc')
      .execute(),
  )
  const own = rows.map(toNoteTemplate)
  const shipped = shippedNoteTemplates.filter(({ key }) => !own.some((template) => template.key === key))
  return { items: [...own, ...shipped] }
}

/** A version of a template, or its newest one. @throws not_found, also for every version of a deleted one */
export async function getNoteTemplate(
  context: RequestContext,
  { key, version }: GetNoteTemplate,
): Promise<EditedNoteTemplate> {
  return readTenant(context, async (tx) => {
    const newest = await findNoteTemplate(tx, { key })
    const wanted = version === undefined ? newest : await findNoteTemplate(tx, { key, version })
    if (!newest || !wanted) throw notFound()
    return { ...wanted, newest: newest.version, next: await nextVersionOf(tx, key) }
  })
}
