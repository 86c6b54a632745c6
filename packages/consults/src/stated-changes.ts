import { type Priority, priorityOf } from '@consult/domain'

/** The columns of what was stated about a consult, as they shall be. */
export interface StatedChanges {
  readonly metadata: Record<string, string>
  readonly stated_priority: Priority | null
  readonly priority: Priority
}

/**
 * Returns the columns after a change. A stated priority stays; without one, the priority follows the metadata of the
 * consult and its patient.
 * @param change what changes: left out or, for the priority, null keeps it; null metadata clears it.
 */
export function restated(
  row: StatedChanges,
  change: { priority?: Priority | null | undefined; metadata?: Record<string, string> | null | undefined },
  patientMetadata: Readonly<Record<string, string>>,
): StatedChanges {
  const metadata = change.metadata === undefined ? row.metadata : (change.metadata ?? {})
  const stated = change.priority ?? row.stated_priority
  return { metadata, stated_priority: stated, priority: stated ?? priorityOf(metadata, patientMetadata) }
}
