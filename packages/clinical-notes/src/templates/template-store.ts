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

/** A version of a template, also of a deleted one, or the newest one that new notes can follow. Undefined if there is none. */
export async function findNoteTemplate(
  tx: TenantTransaction,
  { key, version }: { readonly key: string; readonly version?: number | undefined },
): Promise<NoteTemplate | undefined> {
  const row = await tx.db
    .selectFrom('note_templates')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('template_key', '=', key)
    .where((where) => (version === undefined ? where('removed_at', 'is', null) : where('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return toNoteTemplate(row)
  const shipped = shippedTemplate(key)
  return version === undefined || shipped?.version === version ? shipped : undefined
}

/** The number of the version that is stored next. Numbers of a deleted template are not used again: notes keep its versions. */
export async function nextVersionOf(tx: TenantTransaction, key: string): Promise<number> {
  const { newest } = await tx.db
    .selectFrom('note_templates')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('partner_id', '=', tx.partnerId)
    .where('template_key', '=', key)
    .executeTakeFirstOrThrow()
  return (newest ?? shippedTemplate(key)?.version ?? 0) + 1
}
