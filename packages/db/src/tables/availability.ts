import type { Availability } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** When physicians can be booked. A physician without a row has no hours set. */
export interface PhysicianAvailabilityTable {
  partner_id: string
  physician_id: string
  time_zone: string
  weekly: ColumnType<Availability['weekly'], string, string>
  exceptions: ColumnType<Availability['exceptions'], string, string>
  updated_at: Date
}

export interface TablesOfAvailability {
  physician_availability: PhysicianAvailabilityTable
}
