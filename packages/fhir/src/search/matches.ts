import type { Mapped } from '../resource.ts'
import { passes } from './dates.ts'
import type { Query } from './query.ts'

/** Whether a resource is what the search asks for. Its patient and its consult were compared when it was read. */
export function matches({ ids, categories, dates, lastUpdated }: Query, mapped: Mapped): boolean {
  if (ids !== null && !ids.includes(mapped.resource.id)) return false
  const changed = { from: mapped.lastUpdated, to: mapped.lastUpdated }
  if (!lastUpdated.every((test) => passes(test, changed))) return false
  const { date = null } = mapped
  if (dates.length > 0 && (date === null || !dates.every((test) => passes(test, date)))) return false
  return categories.every((wanted) =>
    (mapped.categories ?? []).some((has) =>
      wanted.some(({ system, code }) => code === has.code && (system === null || system === has.system)),
    ),
  )
}
