/** What `ClinicalAlerts` takes. */
export interface AlertsProps {
  readonly patientId: string
  /** The consult or call that is looked at. */
  readonly consult: { readonly metadata: Readonly<Record<string, string>> }
  /** Opens the patient; the chips are buttons then. */
  readonly onOpen?: () => void
}

/** Their place, while they are being loaded. */
export function AlertsSkeleton() {
  return <span className="skeleton h-5 w-32" aria-hidden />
}
