import { notFound } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import type { DocumentReference } from '@medplum/fhirtypes'
import { readFhirId, rootOf } from '../ids.ts'
import { kindOf } from '../kinds.ts'
import { findResource } from './find-resource.ts'
import { mappingOf } from './mapping-of.ts'

/** The answer to a read of a file. `deleted`: it was erased, or its time of retention is over. */
export type FileAnswer = { readonly status: 'found'; readonly url: string } | { readonly status: 'deleted' }

/**
 * Makes a link to the file of a document. The link needs no credential and is valid for five minutes.
 * @param fhirId the id of the document, which is also that of its Binary.
 * @throws not_found, also for a document whose content is in the resource itself.
 */
export async function getFile(context: RequestContext, fhirId: string): Promise<FileAnswer> {
  const links = (await context.services.fileLinks()).for(context)
  const kind = kindOf('DocumentReference')
  const id = readFhirId(fhirId)
  const root = rootOf(id)
  if (!kind || !root) throw notFound()
  return readTenant(context, async (tx) => {
    const found = await findResource(tx, kind, { id, mapping: mappingOf(context) })
    if (found === 'deleted') return { status: 'deleted' }
    if (found === null || found.patientId === null) throw notFound()
    const { patientId, consultId } = found
    const { contentType = '', title = '', size = 0, url } = contentOf(found.sealed.resource as DocumentReference)
    if (url === undefined) throw notFound()
    noteShown(context, { type: 'patient', id: patientId, patientId, consultId, code: 'Binary' })
    if (id.endsWith('.transcript')) return { status: 'found', url: links.transcriptUrl(tx.partnerId, root.id) }
    if (id.endsWith('.summary')) return { status: 'found', url: links.summaryUrl(tx.partnerId, root.id) }
    const facts = { attachmentId: root.id, fileName: title, contentType, byteSize: size }
    return { status: 'found', url: links.urlsOf(tx.partnerId, facts).download }
  })
}

const contentOf = ({ content }: DocumentReference) => content[0]?.attachment ?? {}
