import { type Found, languageForm, placeForm } from './found.ts'

/**
 * In place of `server.ts` in a browser's bundle: checks forms only. The registries are too large there, and the service
 * checks what is saved anyway.
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
