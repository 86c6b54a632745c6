import type { Provenance } from '@medplum/fhirtypes'
import { noteVersionId } from '../ids.ts'
import { concept, encounterOf, latest, type Mapped, refTo } from '../resource.ts'
import type { FoundNote, FoundVersion } from '../sources/notes.ts'

const signatureTypes = {
  author: { system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.1', display: "Author's Signature" },
  cosigner: {
    system: 'urn:iso-astm:E1762-95:2013',
    code: '1.2.840.10065.1.12.1.5',
    display: 'Verification Signature',
  },
} as const

const agentTypes = { author: 'author', cosigner: 'attester' } as const

function toProvenance(row: FoundNote, version: FoundVersion): Mapped[] {
  const { signatures } = version
  const [first] = signatures
  if (!first) return []
  const times = signatures.map(({ signed_at }) => new Date(signed_at))
  const recorded = latest(new Date(first.signed_at), ...times)
  const resource: Provenance & { id: string } = {
    resourceType: 'Provenance',
    id: noteVersionId(row.clinical_note_id, version.version),
    target: [{ reference: `Composition/${noteVersionId(row.clinical_note_id, version.version)}` }],
    occurredDateTime: new Date(version.created_at).toISOString(),
    recorded: recorded.toISOString(),
    agent: signatures.map(({ role, physician_id: id }) => ({
      type: concept('http://terminology.hl7.org/CodeSystem/provenance-participant-type', agentTypes[role]),
      who: refTo('Practitioner', id),
    })),
    entity: [{ role: 'source', what: encounterOf(row.consult_id) }],
    signature: signatures.map(({ role, physician_id: id, signed_at: signedAt }) => ({
      type: [signatureTypes[role]],
      when: new Date(signedAt).toISOString(),
      who: refTo('Practitioner', id),
    })),
  }
  return [{ resource, lastUpdated: recorded, date: { from: recorded, to: recorded } }]
}

/** Who signed which version of a note, and when. */
export const mapSignatures = (row: FoundNote): Mapped[] => row.versions.flatMap((version) => toProvenance(row, version))
