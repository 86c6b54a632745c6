import { licenseSchema, type Physician } from '@consult/domain'

/** A license during editing. `key` identifies the line. */
export interface LicenseDraft {
  readonly key: number
  readonly jurisdiction: string
  readonly number: string
  /** Empty for no end. */
  readonly expiresOn: string
}

const fields = ['jurisdiction', 'number', 'expiresOn'] as const
export type LicenseField = (typeof fields)[number]
/** The invalid fields of each line, by its key. */
export type LicenseFaults = ReadonlyMap<number, ReadonlySet<LicenseField>>

let keys = 0
const nextKey = () => {
  keys += 1
  return keys
}

export const emptyLicense = (): LicenseDraft => ({ key: nextKey(), jurisdiction: '', number: '', expiresOn: '' })

export function draftsOf(licenses: Physician['licenses']): LicenseDraft[] {
  return licenses.map(({ jurisdiction, number, expiresOn }) => ({
    key: nextKey(),
    jurisdiction,
    number,
    expiresOn: expiresOn ?? '',
  }))
}

const wireOf = ({ jurisdiction, number, expiresOn }: LicenseDraft) => ({
  jurisdiction: jurisdiction.trim(),
  number: number.trim(),
  expiresOn: expiresOn === '' ? null : expiresOn,
})

/** Returns the lines in the service's form, or the invalid fields of each line. */
export function licensesOf(
  drafts: readonly LicenseDraft[],
): { licenses: ReturnType<typeof wireOf>[] } | { faults: LicenseFaults } {
  const faults = new Map<number, ReadonlySet<LicenseField>>()
  for (const draft of drafts) {
    const { error } = licenseSchema.safeParse(wireOf(draft))
    if (error) faults.set(draft.key, new Set(error.issues.map(({ path }) => path[0] as LicenseField)))
  }
  return faults.size > 0 ? { faults } : { licenses: drafts.map(wireOf) }
}

/** Returns the invalid fields of the lines that the service refused: it alone knows every place. */
export function refusedOf(drafts: readonly LicenseDraft[], details: Readonly<Record<string, unknown>>): LicenseFaults {
  const faults = new Map<number, Set<LicenseField>>()
  for (const { path } of (details.issues ?? []) as { path: string }[]) {
    const [, line, name] = path.split('.')
    const key = drafts[Number(line)]?.key
    const field = fields.find((each) => each === name)
    if (key !== undefined && field) faults.set(key, (faults.get(key) ?? new Set()).add(field))
  }
  return faults
}

/** Reports whether the lines differ from the saved licenses. */
export function licensesDiffer(drafts: readonly LicenseDraft[], kept: Physician['licenses']): boolean {
  return JSON.stringify(drafts.map(wireOf)) !== JSON.stringify(kept.map((license) => ({ ...license })))
}
