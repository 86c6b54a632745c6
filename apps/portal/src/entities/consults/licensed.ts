import type { Physician } from '@consult/domain'
import { decidingLicenses } from '@consult/domain/licensing'

/** True if the physician holds a valid license for the jurisdiction. A consult without a jurisdiction requires none. */
export function isLicensed({ licenses }: Pick<Physician, 'licenses'>, jurisdiction: string | null, now: number) {
  if (jurisdiction === null) return true
  const today = new Date(now).toISOString().slice(0, 10)
  return decidingLicenses(licenses, jurisdiction).some(({ expiresOn }) => (expiresOn ?? today) >= today)
}
