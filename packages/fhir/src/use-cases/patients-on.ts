/** The patients on a page. */
export const patientsOn = (entries: readonly { readonly patientId: string | null }[]): string[] => [
  ...new Set(entries.flatMap(({ patientId }) => patientId ?? [])),
]
