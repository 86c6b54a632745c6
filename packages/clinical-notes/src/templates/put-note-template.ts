import {
  ConsultError,
  invalidRequest,
  mostNoteTemplates,
  mostNoteTemplateVersions,
  type NoteTemplate,
  normalizeMessageText,
  type PutNoteTemplate,
} from '@consult/domain'
import { canonicalJson, inUnit, type RequestContext, type Unit } from '@consult/request'
import { findNoteTemplate, nextVersionOf } from './template-store.ts'

const contentOf = ({ key, title, sections }: PutNoteTemplate): Pick<NoteTemplate, 'key' | 'title' | 'sections'> => ({
  key,
  title,
  sections: sections.map(({ key, title, hint, text, required }) => ({
    key,
    title,
    hint: hint || null,
    text: normalizeMessageText(text ?? ''),
    required: required ?? false,
  })),
})

function requireDifferentKeys({ sections }: PutNoteTemplate): void {
  const keys = sections.map(({ key }) => key)
  const issues = keys.flatMap((key, at) =>
    keys.indexOf(key) === at
      ? []
      : [{ path: `sections.${at}.key`, code: 'duplicate', message: `There is another section named "${key}".` }],
  )
  if (issues.length > 0) throw invalidRequest(...issues)
}

async function requireRoom(unit: Unit, newest: NoteTemplate | undefined, version: number): Promise<void> {
  if (version > mostNoteTemplateVersions) {
    const message = `The limit of ${mostNoteTemplateVersions} versions is reached. Use another key.`
    throw invalidRequest({ path: 'key', code: 'too_many', message })
  }
  if (newest) return
  const { count } = await unit.db
    .selectFrom('note_templates')
    .select(({ fn }) => fn.count<string>('template_key').distinct().as('count'))
    .where('partner_id', '=', unit.partnerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostNoteTemplates) return
  const message = `The limit of ${mostNoteTemplates} templates is reached. Delete one first.`
  throw invalidRequest({ path: 'key', code: 'too_many', message })
}

/** Adds a version. @returns false if another request has just added it */
async function insertVersion(unit: Unit, content: ReturnType<typeof contentOf>, version: number): Promise<boolean> {
  const row = await unit.db
    .insertInto('note_templates')
    .values({
      partner_id: unit.partnerId,
      template_key: content.key,
      version,
      title: content.title,
      sections: JSON.stringify(content.sections),
      created_at: unit.now,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'template_key', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the next version of a template of notes, unless it is the same as the newest one. Notes keep the version they were
 * begun with.
 * @param input.basedOn the version that was read before, if nobody may have added one in between; null: the key must be new
 * @throws invalid_request for two sections with one key, and when there are too many; precondition_failed for another version.
 */
export async function putNoteTemplate(
  context: RequestContext,
  input: PutNoteTemplate & { readonly basedOn?: number | null },
): Promise<NoteTemplate> {
  requireDifferentKeys(input)
  const content = contentOf(input)
  return inUnit(context, async (unit) => {
    // Of two requests at the same moment, the second one finds the version of the first, and adds the next.
    for (;;) {
      const newest = await findNoteTemplate(unit, { key: input.key })
      const revision = newest?.version ?? null
      if (input.basedOn !== undefined && input.basedOn !== revision) {
        throw new ConsultError('precondition_failed', { revision })
      }
      context.answer.repeated = newest !== undefined
      if (newest) {
        const { version: _version, shipped: _shipped, createdAt: _created, ...same } = newest
        if (canonicalJson(same) === canonicalJson(content)) return unit.did([], newest)
      }
      const version = await nextVersionOf(unit, input.key)
      await requireRoom(unit, newest, version)
      if (!(await insertVersion(unit, content, version))) continue
      const answer = { ...content, version, shipped: false, createdAt: unit.now.toISOString() }
      return unit.did({ type: 'note_template', id: input.key, code: newest ? 'update' : 'create' }, answer)
    }
  })
}
