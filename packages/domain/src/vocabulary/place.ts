import { z } from 'zod'
import { findPlace, languageFault } from '#registered'

/** A BCP 47 language tag of the IANA registry, in canonical form (`es`, `pt-BR`). */
export const languageSchema = z
  .string()
  .min(2)
  .max(35)
  .transform((tag, context) => {
    const fault = languageFault(tag)
    if (fault === null) return Intl.getCanonicalLocales(tag)[0] ?? tag
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

/**
 * An ISO 3166-2 subdivision or ISO 3166-1 country code (`US-CA`, `GB`), upper case. A territory that has both keeps its
 * country code: `US-PR` becomes `PR`.
 */
export const jurisdictionSchema = z
  .string()
  .max(100)
  .transform((written, context) => {
    const found = findPlace(written)
    if ('code' in found) return found.code
    context.addIssue({ code: 'custom', message: found.fault })
    return z.NEVER
  })
