import { notFound } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { toFhirId } from '../../ids.ts'
import { anything, type Query } from '../../search/query.ts'
import { readResourcePage } from '../../search/read-page.ts'
import { patients } from '../../sources/patients.ts'
import { readPosition, scopeOf, writePosition } from '../cursor.ts'
import { kindsNamed, readSince } from '../everything-parameters.ts'
import { mappingOf } from '../mapping-of.ts'
import { patientsOn } from '../patients-on.ts'
import { type ExportTerms, readExportToken } from './export-token.ts'

/** How many resources are in memory at once. */
const pageCount = 500

const queryOf = ({ patientIds, since }: ExportTerms, count: number, cursor?: string): Query => ({
  ...anything,
  patientIds,
  lastUpdated: readSince(since),
  count,
  cursor,
})

/** Those of the patients who were erased, or whose erasure has begun. */
async function erasedOf(context: RequestContext, patientIds: readonly string[]): Promise<string[]> {
  const wanted = { ids: patientIds, patientIds: null, consultIds: null, from: null, limit: patientIds.length }
  const rows = await readTenant(context, (tx) => patients.read(tx, wanted))
  const kept = new Set(rows.filter((row) => !row.is_erasing).map((row) => row.patient_id))
  return patientIds.filter((id) => !kept.has(id))
}

/** What an export consists of. */
export interface ExportManifest {
  readonly at: Date
  /** The types of which there are resources. */
  readonly types: readonly string[]
  /** Whether patients of the list were erased. */
  readonly hasDeleted: boolean
}

/** @throws not_found for an unknown or expired export. */
export async function getExport(context: RequestContext, token: string): Promise<ExportManifest> {
  const terms = await readExportToken(context, token)
  const mapping = mappingOf(context)
  const query = queryOf(terms, 1)
  const types = await readTenant(context, async (tx) => {
    const found = []
    for (const kind of kindsNamed(terms.types)) {
      const { entries, next } = await readResourcePage(tx, [kind], { query, from: null, mapping })
      if (entries.length > 0 || next !== null) found.push(kind.type)
    }
    return found
  })
  return { at: terms.at, types, hasDeleted: (await erasedOf(context, terms.patientIds)).length > 0 }
}

/** Lines of a file of an export, and where the next ones begin. */
export interface ExportLines {
  readonly lines: readonly string[]
  readonly next: string | null
}

/** The bundles that tell a client what to delete. */
async function deletions(context: RequestContext, terms: ExportTerms): Promise<ExportLines> {
  const erased = await erasedOf(context, terms.patientIds)
  if (erased.length === 0) throw notFound()
  const entry = erased.map((id) => ({ request: { method: 'DELETE', url: `Patient/${toFhirId(id)}` } }))
  return { lines: [JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })], next: null }
}

/**
 * Reads a part of a file of an export.
 * @param input.type the type of the resources, or `deleted`. `after`: the `next` of the part before.
 * @throws not_found
 */
export async function readExportLines(
  context: RequestContext,
  { token, type, after }: { token: string; type: string; after?: string | undefined },
): Promise<ExportLines> {
  const terms = await readExportToken(context, token)
  if (type === 'deleted') return deletions(context, terms)
  const kind = kindsNamed(terms.types).find((each) => each.type === type)
  if (!kind) throw notFound()
  const query = queryOf(terms, pageCount, after)
  const scope = scopeOf(context.account.partnerId, `export ${token} ${type}`, query)
  const from = readPosition(scope, query)
  const mapping = mappingOf(context)
  return readTenant(context, async (tx) => {
    const { entries, next } = await readResourcePage(tx, [kind], { query, from, mapping })
    noteShownPage(context, 'patient', patientsOn(entries))
    return {
      lines: entries.map(({ resource }) => JSON.stringify(resource)),
      next: next && writePosition(scope, next),
    }
  })
}
