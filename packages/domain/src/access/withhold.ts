import type { AsyncConsult } from '../async-consult/resource.ts'
import { noIntake } from '../intake/intake.ts'
import type { TelehealthSnapshot } from '../telehealth/resource.ts'

/** The fields of a consult that describe its patient's health, or hold what the partner or the patient wrote. */
const emptied = { reason: null, rating: null, metadata: {}, intake: noIntake } as const

/** Returns the consult without the texts that were written in it. Its state and its holder stay. */
export function withholdConsult<C extends AsyncConsult | TelehealthSnapshot>(consult: C): C {
  const { recordingUrl: _recording, transcriptUrl: _transcript, ...rest } = consult as C & Record<string, unknown>
  return {
    ...rest,
    ...emptied,
    ...('resolutions' in consult && { resolution: null, resolutions: [], closeNote: null }),
    ...('cancelReason' in consult && { cancelReason: null }),
  } as unknown as C
}

const withholdMessage = (message: object) => ({ ...message, text: '', attachments: [], notice: null })

/**
 * Returns the data of an event without the texts that were written in its consult. Fields that are not known to be ids,
 * codes or numbers are left out, so a new field is withheld until somebody allows it explicitly.
 */
export function withholdEventData(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]): [string, unknown][] => {
      if (field === 'consult') return [[field, withholdConsult(value as AsyncConsult)]]
      if (field === 'message') return [[field, withholdMessage(value as object)]]
      return /Id$|^(closedReason|reason|minutesBefore|unreadSince|unreadCount)$/.test(field) ? [[field, value]] : []
    }),
  )
}
