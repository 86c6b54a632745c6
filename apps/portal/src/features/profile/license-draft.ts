import { licenseSchema, type Physician } from '@consult/domain'

/** A licence as it is being edited; `key` tells the lines apart. */
export interface LicenceDraft {
  readonly key: number
  readonly jurisdiction: string
  readonly number: string
  /** Empty: no end. */
  readonly expiresOn: string
}

export type LicenceField = 'jurisdiction' | 'number' | 'expiresOn'

let keys = 0
const nextKey = () => {
  keys += 1
  return keys
}

export const emptyLicence = (): LicenceDraft => ({ key: nextKey(), jurisdiction: '', number: '', expiresOn: '' })

export function draftsOf(licenses: Physician['licenses']): LicenceDraft[] {
  return licenses.map(({ jurisdiction, number, expiresOn }) => ({
    key: nextKey(),
    jurisdiction,
    number,
    expiresOn: expiresOn ?? '',
  }))
}

const wireOf = ({ jurisdiction, number, expiresOn }: LicenceDraft) => ({
  jurisdiction: jurisdiction.trim(),
  number: number.trim(),
  expiresOn: expiresOn === '' ? null : expiresOn,
})

/** The lines as the service takes them, or which fields of which lines are not right. */
export function licencesOf(
  drafts: readonly LicenceDraft[],
): { licences: ReturnType<typeof wireOf>[] } | { faults: ReadonlyMap<number, ReadonlySet<LicenceField>> } {
  const faults = new Map<number, ReadonlySet<LicenceField>>()
  for (const draft of drafts) {
    const { error } = licenseSchema.safeParse(wireOf(draft))
    if (error) faults.set(draft.key, new Set(error.issues.map(({ path }) => path[0] as LicenceField)))
  }
  return faults.size > 0 ? { faults } : { licences: drafts.map(wireOf) }
}

/** Whether the lines say something else than what is kept. */
export function licencesDiffer(drafts: readonly LicenceDraft[], kept: Physician['licenses']): boolean {
  return JSON.stringify(drafts.map(wireOf)) !== JSON.stringify(kept.map((licence) => ({ ...licence })))
}
