import type { ConsultIntake } from '@consult/domain'

/** The props of `ClinicalAlerts`. */
export interface AlertsProps {
  readonly patientId: string
  /** The open consult or call. */
  readonly consult: { readonly metadata: Readonly<Record<string, string>>; readonly intake: ConsultIntake }
  /** Names every allergy, however many there are, where nothing beside the chips lists them. */
  readonly namesAll?: boolean
  /** Opens the patient. If set, the chips are buttons. */
  readonly onOpen?: () => void
}

/** A placeholder for the alerts while they load. */
export function AlertsSkeleton() {
  return <span className="skeleton h-5 w-32" aria-hidden />
}
