import type { NoteTemplatesTable, TenantTransaction } from '@consult/db'
import { type NoteTemplate, shippedNoteTemplates } from '@consult/domain'
import type { Selectable } from 'kysely'

export function toNoteTemplate(row: Selectable<NoteTemplatesTable>): NoteTemplate {
  return {
    key: row.template_key,
    version: row.version,
    title: row.title,
    sections: row.sections,
    shipped: false,
    createdAt: row.created_at.toISOString(),
  }
}

export const shippedTemplate = (key: string) => shippedNoteTemplates.find((template) => template.key === key)

/** A version of a template, or its newest one. Undefined if there is none. */
export async function findNoteTemplate(
  tx: TenantTransaction,
  { key, version }: { readonly key: string; readonly version?: number | undefined },
): Promise<NoteTemplate | undefined> {
  const row = await tx.db
    .selectFrom('note_templates')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('template_key', '=', key)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return toNoteTemplate(row)
  const shipped = shippedTemplate(key)
  return version === undefined || shipped?.version === version ? shipped : undefined
}
