/** A task that one process at a time runs for the whole installation. All times are the database's. */
export interface PeriodicTasksTable {
  task: string
  due_at: Date
  /** Until when the process with `lease_token` runs it. */
  leased_until: Date
  lease_token: string | null
}

export interface TablesOfPeriodicTasks {
  periodic_tasks: PeriodicTasksTable
}
