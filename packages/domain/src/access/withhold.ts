import type { AsyncConsult } from '../async-consult/resource.ts'
import type { TelehealthSnapshot } from '../telehealth/resource.ts'

/** What a consult says about its patient's health, and what the partner and its patient wrote about it. */
const emptied = { reason: null, rating: null, metadata: {} } as const

/** Returns the consult without what was written in it. Its state and who holds it stay. */
export function withholdConsult<C extends AsyncConsult | TelehealthSnapshot>(consult: C): C {
  const {
    recordingUrl: _recording,
    transcriptUrl: _transcript,
    callNote: _note,
    ...rest
  } = consult as C & Record<string, unknown>
  return {
    ...rest,
    ...emptied,
    ...('resolutions' in consult && { resolution: null, resolutions: [], closeNote: null }),
    ...('cancelReason' in consult && { cancelReason: null }),
  } as unknown as C
}

const withholdMessage = (message: object) => ({ ...message, text: '', attachments: [], notice: null })

/**
 * Returns the data of an event without what was written in its consult. Fields that are not known to be ids, codes or
 * numbers are left out, so a new field is withheld until somebody decides otherwise.
 */
export function withholdEventData(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]): [string, unknown][] => {
      if (field === 'consult') return [[field, withholdConsult(value as AsyncConsult)]]
      if (field === 'message') return [[field, withholdMessage(value as object)]]
      return /Id$|^(closedReason|reason|minutesBefore)$/.test(field) ? [[field, value]] : []
    }),
  )
}
