import { type Found, languageForm, placeForm } from './found.ts'

/**
 * Replaces `server.ts` in a browser's bundle and checks only the form of a code. The registries are too large there,
 * and the service checks saved values anyway.
 */
export function findPlace(written: string): Found {
  return /^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$/.test(written) ? { code: written.toUpperCase() } : { fault: placeForm }
}

export function languageFault(written: string): string | null {
  try {
    return new Intl.Locale(written) && null
  } catch {
    return languageForm
  }
}
